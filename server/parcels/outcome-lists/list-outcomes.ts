import type { ListedOutcomes, ListOutcomesBody } from '#contract/parcel-lists.schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  askAboutWords,
  type GivenMeanings,
  givenMeanings,
  rememberMeanings,
  wordsKey,
} from '#server/parcels/given-meanings.ts';
import { listCouriers } from '#server/parcels/queries.ts';
import { setOutcomes } from '#server/parcels/set-outcomes.ts';
import { findByReference, findByTrackingKey } from '#server/parcels/tracking-numbers/find-named.ts';
import { readSource } from '#server/parcels/tracking-numbers/parcel-list.ts';
import { readList } from '#server/parcels/tracking-numbers/read-list.ts';
import { trackingKey } from '#server/parcels/tracking-numbers/tracking-number.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { checkOutcomes, type OutcomeRow } from './check-outcomes.ts';
import { readNumbers } from './find-parcel.ts';

/** Sets outcomes from a pasted list or a file. Each parcel succeeds or fails on its own. */
export async function listOutcomes(
  deps: Deps,
  viewer: Viewer,
  { outcome, meanings, isDryRun, ...source }: ListOutcomesBody,
): Promise<ListedOutcomes> {
  const { lines, table } = await readSource(deps, viewer, source);
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
  const given = givenMeanings(meanings);
  const couriers = new Map((await listCouriers(deps.db)).map(({ id, courier }) => [id, courier]));
  const checked = checkOutcomes(named, known, { chosen: outcome, given, couriers });
  const unsaved = isDryRun ? new Map<string, string>() : await save(deps, viewer, checked);
  if (!isDryRun) await remember(deps, checked, given);
  const rows = checked.map(({ parcel, problem: found, words: _, isUnknown: __, ...row }) => {
    const problem = found ?? unsaved.get(parcel?.id ?? '') ?? null;
    const isSaved = !isDryRun && problem === null && !row.isRepeated;
    const state = isSaved && row.outcome !== null ? row.outcome : (parcel?.state ?? null);
    return { ...row, parcel: parcel?.number ?? null, state, problem, isSaved };
  });
  const { problem } = list;
  const unread = { reference: '', parcel: null, state: null, outcome: null, isRepeated: false, isSaved: false };
  return {
    lines,
    table,
    rows: problem ? [{ ...unread, line: problem.line, problem: problem.text }] : rows,
    unknown: await askAboutWords(
      deps.db,
      checked.flatMap(({ words, isUnknown }) => (isUnknown && words !== null ? words : [])),
      [...couriers.keys()],
    ),
  };
}

/** Remembers the given meanings for the accounts whose parcels have these words. */
function remember({ db, now }: Deps, rows: readonly OutcomeRow[], given: GivenMeanings): Promise<void> {
  const meanings = rows.flatMap(({ words, parcel }) => {
    const outcome = given.get(wordsKey(words ?? ''));
    const courierAccountId = parcel?.courierAccountId ?? null;
    return words === null || outcome === undefined || courierAccountId === null
      ? []
      : [{ words, outcome, courierAccountId }];
  });
  return rememberMeanings(db, meanings, now());
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
