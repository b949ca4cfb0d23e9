import { toPlainCharacters } from '#contract/pasted.ts';
import type { ListQuestions } from '#contract/table-columns.schema.ts';
import { readAmountCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { type SheetCell, type SheetRow, textOf } from '#server/platform/spreadsheets/sheet.ts';

interface ListColumn<Column extends string> {
  /** Folded headings (`foldHeading`) that may be this column. */
  words: RegExp;
  /** Headings that are this column for certain, the most certain first. Those of `yielding` are then another thing. */
  certain?: RegExp | readonly RegExp[];
  yielding?: RegExp;
  isRequired?: boolean;
  /** Column that may be there in place of a required one. */
  orElse?: Column;
  /** True if a user may choose several headings, which are joined. */
  isJoined?: boolean;
  /** Headings that are joined to others without a question, such as 'Fuel' to 'Freight'. */
  parts?: RegExp;
}

/** A list that the shop reads from files, as a table of its columns. */
export interface ListDescription<Column extends string> {
  /** Key under which the choices of columns are stored. */
  name: string;
  /** Column of the shop by key. If a heading may be two columns, it is the first of them. */
  columns: Readonly<Record<Column, ListColumn<Column>>>;
  /** Folded headings that would change what is sold or paid if nobody read them. */
  changesSaleOrPay: RegExp;
  /** Columns whose sum another column of the file may repeat. Nobody needs to read a sum. */
  summed?: readonly (readonly Column[])[];
}

interface Matches<Column extends string> {
  guessed: ColumnMapping<Column>;
  /** Headings that could be the same column, so that none of them is guessed. */
  rivals: ColumnMapping<Column>;
}

/** Headings that have a meaning only together with the upper heading. */
const BARE = /^(?:amount|amt|value|charges|fee|total|no|number|)$/;

/** Maps columns to headings. Of two headings that could be the same column none is chosen. */
export function matchColumns<Column extends string>(
  { columns }: Pick<ListDescription<Column>, 'columns'>,
  headings: readonly Heading[],
  names: readonly string[],
): Matches<Column> {
  const known = Object.values<ListColumn<Column>>(columns);
  const spelled = new Map(
    names.map((name, index) => [
      name,
      spellingOf(headings[index], (text) => known.some(({ words }) => words.test(text))),
    ]),
  );
  const isOne = (name: string, words: RegExp) => words.test(spelled.get(name) ?? '');
  const matches: Matches<Column> = { guessed: {}, rivals: {} };
  const taken = new Set<string>();
  for (const column of Object.keys(columns) as Column[]) {
    const { words, certain = [], yielding = /(?:)/, isJoined = false, parts = /(?!)/ } = columns[column];
    const found = names.filter((name) => name !== '' && !taken.has(name) && isOne(name, words));
    const sure = [certain].flat().find((each) => found.some((name) => isOne(name, each)));
    const left = sure ? found.filter((name) => isOne(name, sure) || !isOne(name, yielding)) : found;
    const isOneThing = left.length === 1 || (isJoined && left.filter((name) => !isOne(name, parts)).length < 2);
    if (left.length === 0) continue;
    if (!isOneThing) matches.rivals[column] = left;
    else {
      matches.guessed[column] = left;
      for (const name of left) taken.add(name);
    }
  }
  return matches;
}

/** Returns 'freightamount' or 'freight' for 'Amount' under 'Freight', but 'freightgst' or 'gst' for 'GST'. */
function spellingOf(heading: Heading | undefined, isKnown: (text: string) => boolean): string {
  const [above, below] = [foldHeading(heading?.group ?? ''), foldHeading(heading?.name ?? '')];
  return above !== '' && isKnown(above + below) ? above + below : above !== '' && BARE.test(below) ? above : below;
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
    const { isRequired, orElse } = list.columns[column];
    return isRequired && !(orElse && columns[orElse]) ? [[column, 'Choose the column of the file.']] : [];
  });
  const cellsOf = cellsReader(headers, columns);
  /** True if the column has the sum of others in each row, as 'Total Charges' has. */
  const isSum = (index: number) =>
    list.summed?.some((summed) =>
      rows.every((row) => {
        const parts = sumOf(summed.flatMap((column) => cellsOf(row, column)));
        return Math.abs(sumOf([row.cells[index]]) - parts) < ROUNDING;
      }),
    ) === true;
  const used = new Set(Object.values<string[] | undefined>(columns).flatMap((each) => each ?? []));
  const unread = headers.filter(
    (header, index) =>
      !used.has(header) &&
      list.changesSaleOrPay.test(foldHeading(header)) &&
      rows.some(({ cells }) => !WITHOUT_EFFECT.test(textOf(cells[index]))) &&
      !isSum(index),
  );
  return { unclear: Object.fromEntries(unclear), unread };
}

/** Cells of a discount or a currency that change nothing: 0, '-', 'PKR'. */
const WITHOUT_EFFECT = /^(?:|-+|0+(?:[.,]0+)?\s*%?|n\/?a|nil|none|pkr|rs\.?|rupees|روپے)$/i;

/** In rupees. Programs round the amounts of which a total is the sum. */
const ROUNDING = 0.05;

/** Returns the sum of amounts; NaN if one of them cannot be read. */
function sumOf(cells: readonly (SheetCell | undefined)[]): number {
  return cells.reduce<number>((sum, cell) => {
    const read = readAmountCell(cell);
    return 'problem' in read ? Number.NaN : sum + (read.value ?? 0);
  }, 0);
}

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

/** A percentage such as 'Tax %' is not an amount, but 'GST 16%' is one. */
const PERCENTAGE = /(?<![\d\s])\s*%/;
const UNITS = /[([{](?:in\s+)?(?:pkr|rs\.?|rupees|inr|kgs?|gm?s?|grams?|%|\d+(?:\.\d+)?\s*%)[)\]}]/gi;
const UNIT_AT_END = /(?<=[a-z.\s)])[\s.,:-]+(?:in\s+)?(?:pkr|rs\.?|rupees)$/i;

/** Returns 'codamount' for 'C.O.D. Amount (PKR)' and for 'cod_amount'. */
export function foldHeading(text: string): string {
  const plain = toPlainCharacters(text).trim();
  return (PERCENTAGE.test(plain) ? `${plain} percent` : plain)
    .toLowerCase()
    .replaceAll(UNITS, ' ')
    .trim()
    .replace(UNIT_AT_END, '')
    .replaceAll(/[^\p{Script=Latin}\p{Script=Arabic}]/gu, '');
}

/** Maps a column to its headers in the file. Some columns may have several headers. */
export type ColumnMapping<Column extends string = string> = Partial<Record<Column, string[]>>;

export interface Heading {
  /** Upper heading that spans several columns; '' without one. */
  group: string;
  name: string;
}

export type GuessColumns<Column extends string> = (
  headings: readonly Heading[],
  names: readonly string[],
) => ColumnMapping<Column>;
