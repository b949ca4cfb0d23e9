import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { AddFacetOptionBody } from '#contract/facet-options.schema.ts';
import { FACETS, type FacetValue } from '#contract/facets.ts';
import type { MatchValuesBody } from '#contract/imports.schema.ts';
import { addOption } from '#server/catalogue/options/save-option.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { choiceKey, findNamedValue, valueKey } from './match-values.ts';
import { newOptionOf } from './new-option.ts';
import { getImport, type ImportRecord } from './queries.ts';
import { recheckImport } from './recheck-import.ts';
import { isValueOfShop } from './suggest-value.ts';
import { importChoices } from './tables.ts';

type Choice = MatchValuesBody['values'][number];
type ChoiceDeps = Pick<Deps, 'db' | 'env' | 'now' | 'tags' | 'facetOptions'>;

/** Stores the choices for this and later files, adds new values to the shop, and checks the rows again. */
export async function chooseValues(
  deps: ChoiceDeps,
  viewer: Viewer,
  { id, values: sent }: MatchValuesBody & { id: string },
): Promise<ImportRecord> {
  const record = await getImport(deps.db, id);
  if (record.state !== 'checked') throw new AppError('import_not_ready');
  for (const choice of sent.filter(({ isNew }) => isNew)) assertCanAdd(choice);
  const values: Choice[] = [];
  for (const choice of sent) values.push(choice.isNew ? await addValue(deps, viewer, choice) : choice);
  const taken = values.find(({ column, value, choice }) => {
    const named = findNamedValue(column, value);
    return named !== undefined && named !== choice;
  });
  if (taken) {
    const message = `The shop has '${taken.value}' itself. To have another value in its place, merge the two under Categories, colours, sizes.`;
    throw new AppError('validation', { message });
  }
  const unknown = values.find(({ column, choice }) => choice !== null && !isValueOfShop(column, choice));
  if (unknown) throw new AppError('validation', { message: `The shop has no ${unknown.column} '${unknown.choice}'.` });
  const chosen = new Map(
    values.map(({ column, value, choice }) => [
      choiceKey(column, value),
      { column, value: valueKey(value), choice, chosenAt: deps.now() },
    ]),
  );
  await deps.db
    .insert(importChoices)
    .values([...chosen.values()])
    .onConflictDoUpdate({
      target: [importChoices.column, importChoices.value],
      set: { choice: sql`excluded.choice`, chosenAt: sql`excluded.chosen_at` },
    });
  return recheckImport(deps, viewer, record);
}

/** Throws before anything is written. */
function assertCanAdd({ column, value }: Choice): void {
  if (newOptionOf(column, value)) return;
  const why =
    column === 'age' ? `Nobody can tell which children '${value}' fits` : `'${value}' cannot be the name of a value`;
  const message = `${why}. Add it under Categories, colours, sizes, then choose it here.`;
  throw new AppError('validation', { message });
}

/** Chooses the value of the shop if it has one with this name by now, for example after a second press. */
async function addValue(deps: ChoiceDeps, viewer: Viewer, choice: Choice): Promise<Choice> {
  const { column, value } = choice;
  const option = newOptionOf(column, value);
  if (!option) return { ...choice, choice: null };
  const isAge = option.facet === 'age' && (option.system === 'years' || option.system === 'months');
  const text = isAge ? `${option.label} ${option.system}` : option.label;
  const code = FACETS[column].findNamed(text) ?? (await addOrFind(deps, viewer, { option, text }));
  return { ...choice, choice: String(code) };
}

/** Somebody else may add the same value at the same time: then the second one finds that of the first. */
async function addOrFind(
  deps: ChoiceDeps,
  viewer: Viewer,
  { option, text }: { option: AddFacetOptionBody; text: string },
): Promise<FacetValue> {
  try {
    return await addOption(deps, viewer, option);
  } catch (error) {
    await deps.facetOptions.read();
    const code = FACETS[option.facet].findNamed(text);
    if (code === undefined) throw error;
    return code;
  }
}
