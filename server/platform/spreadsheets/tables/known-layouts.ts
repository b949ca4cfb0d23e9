import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { PROBLEM_HEADER } from '#contract/imports.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { listLayouts } from '#server/platform/spreadsheets/tables.ts';
import type { ColumnMapping } from './list-description.ts';

interface GuessedTable<Column extends string> {
  headers: readonly string[];
  guessed: ColumnMapping<Column>;
}

/** Column choices for earlier files. Two files have the same layout if their sets of headers are equal. */
export interface Layouts<Column extends string> {
  isKnown: (headers: readonly string[]) => boolean;
  columnsOf: (table: GuessedTable<Column>) => ColumnMapping<Column>;
}

export interface StoredLayout<Column extends string> {
  headersSha256: string;
  columns: ColumnMapping<Column>;
}

const COMPARED_MAX = 50;

/** Returns the columns that users have chosen for earlier files of a list. */
export async function findLayouts<Column extends string>(db: Executor, list: string): Promise<Layouts<Column>> {
  const rows = await db
    .select()
    .from(listLayouts)
    .where(eq(listLayouts.list, list))
    .orderBy(desc(listLayouts.chosenAt))
    .limit(COMPARED_MAX);
  return layoutsOf(rows);
}

interface ChosenLayout {
  headers: readonly string[];
  columns: ColumnMapping;
  chosenAt: Date;
}

/** Stores the columns that a user has chosen, for the next file of the list with these headers. */
export async function saveLayout(
  db: Executor,
  list: string,
  { headers, columns, chosenAt }: ChosenLayout,
): Promise<void> {
  await db
    .insert(listLayouts)
    .values({ list, headersSha256: hashOfHeaders(headers), columns, chosenAt })
    .onConflictDoUpdate({
      target: [listLayouts.list, listLayouts.headersSha256],
      set: { columns, chosenAt },
    });
}

export function layoutsOf<Column extends string>(rows: readonly StoredLayout<Column>[]): Layouts<Column> {
  const byHeaders = new Map(rows.map(({ headersSha256, columns }) => [headersSha256, columns]));
  const all = [...byHeaders.values()];
  return {
    isKnown: (headers) => byHeaders.has(hashOfHeaders(headers)),
    columnsOf: ({ headers, guessed }) => byHeaders.get(hashOfHeaders(headers)) ?? completeGuess(guessed, headers, all),
  };
}

/** Uses the columns of an earlier layout if the file has all their headers. */
function completeGuess<Column extends string>(
  guessed: ColumnMapping<Column>,
  headers: readonly string[],
  layouts: readonly ColumnMapping<Column>[],
): ColumnMapping<Column> {
  const columns = { ...guessed };
  const used = new Set(Object.values<string[] | undefined>(guessed).flatMap((names) => names ?? []));
  for (const layout of layouts) {
    for (const [column, names] of Object.entries(layout) as [Column, string[]][]) {
      if (columns[column] || !names.every((name) => headers.includes(name) && !used.has(name))) continue;
      columns[column] = names;
      for (const name of names) used.add(name);
    }
  }
  return columns;
}

/** Returns the headers that a user chose; only the columns in `joined` may have several. */
export function mappingOf<Column extends string>(
  columns: ChosenColumns<Column>,
  joined: readonly Column[],
): ColumnMapping<Column> {
  return Object.fromEntries(
    Object.entries<string | string[] | undefined>(columns).flatMap(([column, names]) => {
      if (names === undefined) return [];
      return [[column, joined.includes(column as Column) ? [...new Set([names].flat())] : [names].flat().slice(0, 1)]];
    }),
  ) as ColumnMapping<Column>;
}

/** Returns the choice as the API shows it: a single header as a text. */
export function shownColumns<Column extends string>(mapping: ColumnMapping<Column>): ChosenColumns<Column> {
  return Object.fromEntries(
    Object.entries<string[] | undefined>(mapping).flatMap(([column, names]) => {
      const [first, ...more] = names ?? [];
      return first === undefined ? [] : [[column, more.length === 0 ? first : [first, ...more]]];
    }),
  ) as ChosenColumns<Column>;
}

function hashOfHeaders(headers: readonly string[]): string {
  const sorted = headers.filter((header) => header !== '' && header !== PROBLEM_HEADER).toSorted();
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
