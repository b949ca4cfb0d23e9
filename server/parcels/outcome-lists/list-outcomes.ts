import type { ListedOutcomes, ListOutcomesBody } from '#contract/parcel-lists.schema.ts';
import type { Deps } from '#server/deps.ts';
import { setOutcomes } from '#server/parcels/set-outcomes.ts';
import { findByReference, findByTrackingKey } from '#server/parcels/tracking-numbers/find-named.ts';
import { readList } from '#server/parcels/tracking-numbers/read-list.ts';
import { trackingKey } from '#server/parcels/tracking-numbers/tracking-number.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { checkOutcomes, type OutcomeRow } from './check-outcomes.ts';
import { readNumbers } from './find-parcel.ts';
import { linesOfFile } from './lines-of-file.ts';

/** Sets outcomes from a pasted list or a file. Each parcel succeeds or fails on its own. */
export async function listOutcomes(
  deps: Deps,
  viewer: Viewer,
  { lines: pasted = [], file, outcome, isDryRun }: ListOutcomesBody,
): Promise<ListedOutcomes> {
  const lines = file === undefined ? pasted : await linesOfFile(viewer, file);
  const list = readList(lines.join('\n'));
  const named = list.lines.map((line) => ({ line, numbers: readNumbers(line) }));
  const known = {
    byReference: await findByReference(
      deps.db,
      named.flatMap(({ numbers: { references } }) => references),
    ),
    byTrackingKey: await findByTrackingKey(
      deps.db,
      named.flatMap(({ numbers: { numbers } }) => numbers.map(trackingKey)),
    ),
  };
  const checked = checkOutcomes(named, known, outcome);
  const unsaved = isDryRun ? new Map<string, string>() : await save(deps, viewer, checked);
  const rows = checked.map(({ parcel, problem: found, ...row }) => {
    const problem = found ?? unsaved.get(parcel?.id ?? '') ?? null;
    const isSaved = !isDryRun && problem === null && !row.isRepeated;
    const state = isSaved && row.outcome !== null ? row.outcome : (parcel?.state ?? null);
    return { ...row, parcel: parcel?.number ?? null, state, problem, isSaved };
  });
  const { problem } = list;
  const unread = { reference: '', parcel: null, state: null, outcome: null, isRepeated: false, isSaved: false };
  return { lines, rows: problem ? [{ ...unread, line: problem.line, problem: problem.text }] : rows };
}

/** Returns the problems of parcels that did not change, by parcel id. */
async function save(deps: Deps, viewer: Viewer, rows: readonly OutcomeRow[]): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  const able = rows.filter(({ problem, isRepeated }) => problem === null && !isRepeated);
  for (const [outcome, same] of Map.groupBy(able, (row) => row.outcome)) {
    if (outcome === null) continue;
    const parcels = same.flatMap(({ parcel }) => parcel ?? []);
    for (const { id, message } of await setOutcomes(deps, viewer, { parcels, outcome })) {
      if (message !== undefined) problems.set(id, message);
    }
  }
  return problems;
}
