import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { MatchValuesBody } from '#contract/imports.schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { choiceKey, valueKey } from './match-values.ts';
import { getImport, type ImportRecord } from './queries.ts';
import { recheckImport } from './recheck-import.ts';
import { isValueOfShop } from './suggest-value.ts';
import { importChoices } from './tables.ts';

/** Stores the choices for this and later files, and checks the rows again. */
export async function chooseValues(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  viewer: Viewer,
  { id, values }: MatchValuesBody & { id: string },
): Promise<ImportRecord> {
  const record = await getImport(deps.db, id);
  if (record.state !== 'checked') throw new AppError('import_not_ready');
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
