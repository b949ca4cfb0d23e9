import { inArray } from 'drizzle-orm';
import { foldLabel } from '#contract/facet-options.ts';
import { FACETS, foldSize } from '#contract/facets.ts';
import type { ImportedValue } from '#contract/imports.schema.ts';
import { MATCHED_COLUMNS, MATCHED_VALUES_MAX, type MatchedColumn } from '#contract/imports.ts';
import { toPlainCharacters } from '#contract/pasted.ts';
import { toOneLine, truncateText } from '#contract/text.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { FoundValue, ImportCells, ImportRow } from './import-row.ts';
import { newOptionOf } from './new-option.ts';
import type { CheckedRow } from './queries.ts';
import { findSizeByName, labelOf } from './read-age-cell.ts';
import { isNewSuggested, suggestValue } from './suggest-value.ts';
import { importChoices } from './tables.ts';

/** Codes of the shop by column and `valueKey`; null leaves the rows out. */
export type ValueChoices = ReadonlyMap<string, string | null>;

const VALUE_MAX_LENGTH = 100;
const VALUES_AT_ONCE = 500;

export const choiceKey = (column: MatchedColumn, value: string) => `${column} ${valueKey(value)}`;

export function valueKey(text: string): string {
  return toPlainCharacters(toOneLine(text)).toLowerCase();
}

/** Returns undefined for cells that no choice can mend, such as merged ones. */
function textIn(cells: ImportCells, column: MatchedColumn): string | undefined {
  const cell = cells[column];
  if (cell === undefined || (typeof cell === 'object' && cell !== null)) return undefined;
  return truncateText(toOneLine(plainCell(cell).toWellFormed()), VALUE_MAX_LENGTH);
}

/** Reads the choices of earlier imports for values of these rows. */
export async function listChoices(db: Executor, rows: readonly ImportRow[]): Promise<ValueChoices> {
  const values = new Set(
    rows.flatMap(({ cells }) => MATCHED_COLUMNS.flatMap((column) => textIn(cells, column) ?? []).map(valueKey)),
  );
  const choices = new Map<string, string | null>();
  for (const some of batchesOf([...values], VALUES_AT_ONCE)) {
    const found = await db.select().from(importChoices).where(inArray(importChoices.value, some));
    for (const { column, value, choice } of found) choices.set(choiceKey(column, value), choice);
  }
  return choices;
}

/** A value with this name wins: the shop may have added it after the choice. */
function choiceOf(column: MatchedColumn, text: string | undefined, choices: ValueChoices): string | null | undefined {
  if (text === undefined) return undefined;
  const choice = choices.get(choiceKey(column, text));
  const named = choice === undefined ? undefined : findNamedValue(column, text);
  return named === undefined || named === choice ? choice : undefined;
}

/** Returns the code of the value that has exactly this name. Other spellings of a value do not count. */
export function findNamedValue(column: MatchedColumn, text: string): string | undefined {
  if (column === 'age') {
    const age = findSizeByName(text);
    const names = age === undefined ? [] : [labelOf(age), FACETS.age.label(age)];
    return names.some((name) => foldSize(name) === foldSize(text)) ? String(age) : undefined;
  }
  const code = FACETS[column].findNamed(text);
  return code !== undefined && foldLabel(nameOf(column, code)) === foldLabel(text) ? code : undefined;
}

/** Returns the name of a value as files have it. */
function nameOf(column: MatchedColumn, code: string): string {
  if (column !== 'age') return FACETS[column].label(code);
  const age = FACETS.age.resolve(Number(code));
  return age === undefined ? code : labelOf(age);
}

/** Replaces values of the file by the chosen values of the shop. */
export function applyChoices(cells: ImportCells, choices: ValueChoices): { cells: ImportCells; isOmitted: boolean } {
  const replaced: ImportCells = { ...cells };
  let isOmitted = false;
  for (const column of choices.size === 0 ? [] : MATCHED_COLUMNS) {
    const choice = choiceOf(column, textIn(cells, column), choices);
    if (choice === null) isOmitted = true;
    else if (choice !== undefined) replaced[column] = nameOf(column, choice);
  }
  return { cells: replaced, isOmitted };
}

/** Returns the values that the shop does not have, and those that were matched, the most frequent first. */
export function findValues(rows: readonly CheckedRow[], choices: ValueChoices): FoundValue[] {
  const found = new Map<string, FoundValue>();
  for (const { cells, problems } of rows) {
    for (const column of MATCHED_COLUMNS) {
      const value = textIn(cells, column);
      if (value === undefined) continue;
      const key = choiceKey(column, value);
      const choice = choiceOf(column, value, choices);
      if (choice === undefined && !problems.some((problem) => problem.column === column)) continue;
      const entry = found.get(key) ?? {
        column,
        value,
        rows: 0,
        ...exampleOf(cells),
        ...(choice !== undefined && { choice }),
      };
      found.set(key, { ...entry, rows: entry.rows + 1 });
    }
  }
  return Array.from(found.values())
    .toSorted((a, b) => MATCHED_COLUMNS.indexOf(a.column) - MATCHED_COLUMNS.indexOf(b.column) || b.rows - a.rows)
    .slice(0, MATCHED_VALUES_MAX);
}

function exampleOf({ name = null }: ImportCells): Pick<FoundValue, 'example'> {
  const example = toOneLine(plainCell(name).toWellFormed());
  return example === '' ? {} : { example: truncateText(example, VALUE_MAX_LENGTH) };
}

export function presentValue(found: FoundValue): ImportedValue {
  const { column, value } = found;
  const suggestion = suggestValue(column, value);
  return {
    ...found,
    canBeNew: newOptionOf(column, value) !== undefined,
    ...(suggestion !== undefined && { suggestion }),
    ...(suggestion === undefined && isNewSuggested(column, value) && { isNewSuggested: true }),
  };
}
