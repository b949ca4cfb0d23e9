import type { ListQuestions } from '#contract/table-columns.schema.ts';
import type { SheetCell, SheetRow } from '#server/platform/spreadsheets/sheet.ts';
import { textOf } from './cell-text.ts';
import type { ColumnMapping, Heading } from './column-mapping.ts';
import { foldHeading } from './fold-heading.ts';

interface ListColumn {
  /** Folded headings (`foldHeading`) that may be this column. */
  words: RegExp;
  /** Headings that are this column for certain, so that those of `yielding` are another thing. */
  certain?: RegExp;
  yielding?: RegExp;
  isRequired?: boolean;
  /** True if several headings may be joined. */
  isJoined?: boolean;
}

/** A list that the shop reads from files, as a table of its columns. */
export interface ListDescription<Column extends string> {
  /** Key under which the choices of columns are stored. */
  name: string;
  /** Column of the shop by key. */
  columns: Readonly<Record<Column, ListColumn>>;
  /** Folded headings that would change what is sold or paid if nobody read them. */
  changesSaleOrPay: RegExp;
}

interface Matches<Column extends string> {
  guessed: ColumnMapping<Column>;
  /** Headings that could be the same column, so that none of them is guessed. */
  rivals: ColumnMapping<Column>;
}

/** Maps columns to headings. Of two headings that could be the same column none is chosen. */
export function matchColumns<Column extends string>(
  { columns }: Pick<ListDescription<Column>, 'columns'>,
  headings: readonly Heading[],
  names: readonly string[],
): Matches<Column> {
  const folded = headings.map(({ group, name }) => [foldHeading(name), foldHeading(group + name)]);
  const isOne = (name: string, words: RegExp | undefined) =>
    words !== undefined && folded[names.indexOf(name)]?.some((heading) => words.test(heading)) === true;
  const matches: Matches<Column> = { guessed: {}, rivals: {} };
  for (const column of Object.keys(columns) as Column[]) {
    const { words, certain, yielding = /(?:)/, isJoined = false } = columns[column];
    const found = names.filter((name) => name !== '' && isOne(name, words));
    const isCertain = found.some((name) => isOne(name, certain));
    const left = isCertain ? found.filter((name) => isOne(name, certain) || !isOne(name, yielding)) : found;
    if (left.length === 1 || (left.length > 1 && isJoined)) matches.guessed[column] = left;
    else if (left.length > 1) matches.rivals[column] = left;
  }
  return matches;
}

/** Returns what a user has to decide before the rows are read: columns, and headers that nobody would read. */
export function questionsOf<Column extends string>(
  list: ListDescription<Column>,
  { headers, rows }: { headers: readonly string[]; rows: readonly SheetRow[] },
  { columns, rivals }: { columns: ColumnMapping<Column>; rivals: ColumnMapping<Column> },
): ListQuestions {
  const unclear = (Object.keys(list.columns) as Column[]).flatMap((column): [string, string][] => {
    if (columns[column]) return [];
    if (rivals[column]) return [[column, `Choose one of these: ${rivals[column].join(', ')}.`]];
    return list.columns[column].isRequired ? [[column, 'Choose the column of the file.']] : [];
  });
  const used = new Set(Object.values<string[] | undefined>(columns).flatMap((each) => each ?? []));
  const unread = headers.filter(
    (header, index) =>
      !used.has(header) &&
      list.changesSaleOrPay.test(foldHeading(header)) &&
      rows.some(({ cells }) => !WITHOUT_EFFECT.test(textOf(cells[index]))),
  );
  return { unclear: Object.fromEntries(unclear), unread };
}

/** Cells of a discount or a currency that change nothing: 0, '-', 'PKR'. */
const WITHOUT_EFFECT = /^(?:|-+|0+(?:[.,]0+)?\s*%?|n\/?a|nil|none|pkr|rs\.?|rupees|روپے)$/i;

/** Returns a function for the cells of a row in the headers of a column. */
export function cellsReader<Column extends string>(headers: readonly string[], columns: ColumnMapping<Column>) {
  const indexes = new Map(
    Object.entries<string[] | undefined>(columns).map(([column, names = []]) => [
      column,
      names.map((name) => headers.indexOf(name)),
    ]),
  );
  return ({ cells }: SheetRow, column: Column): SheetCell[] =>
    (indexes.get(column) ?? []).map((index) => cells[index] ?? null);
}
