import type { ColumnQuestion } from '#contract/imports.schema.ts';
import { JOINED_IMPORT_COLUMNS, type TableColumn, tableColumnLabel } from '#contract/imports.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/list-description.ts';
import {
  areOwnHeadings,
  type HeadingMeaning,
  isDecisive,
  isSize,
  meaningOf,
  plainHeading,
  secondChoiceOf,
} from './headings.ts';

type ImportMapping = ColumnMapping<TableColumn>;

export interface DescribedColumns {
  /** Columns that have one likely heading. Headings of questions are in none. */
  columns: ImportMapping;
  questions: ColumnQuestion[];
  /** Headings that are neither the shop's own nor known as harmless. */
  unclear: string[];
  /** True if no user has to look at the columns. */
  areCertain: boolean;
}

/** Finds the columns of a file by its headings, and what has to be asked about them. Never takes the first of several. */
export function describeColumns(headers: readonly string[], isOwn = areOwnHeadings(headers)): DescribedColumns {
  const named = headers.filter((header) => header !== '');
  const meanings = meaningsOf(named, isOwn);
  const likely = likelyColumns(meanings, isOwn);
  const sizes = likely.age ? [] : named.filter((header) => meanings.get(header)?.kind !== 'own' && isSize(header));
  const rivals = Object.entries(likely).flatMap(([column, names = []]): Rivals[] => {
    const found = { column: column as TableColumn, names };
    return isClear(found, { meanings, isOwn }) ? [] : [found];
  });
  const changing = named.filter((header) => meanings.get(header)?.kind === 'changing' && !sizes.includes(header));
  const questions = [
    ...rivals.filter(({ column }) => !ASKED_TOGETHER.has(column)).map((each) => askRivals(each)),
    ...askSalePrices(likely),
    ...askShown(likely),
    ...(sizes.length >= SIZES_MIN ? [askSizes(sizes)] : []),
    ...changing.map(askChanging),
  ];
  const asked = new Set(questions.flatMap(({ headers: own }) => own));
  const columns = Object.fromEntries(
    Object.entries(likely).flatMap(([column, names = []]) => {
      const clear = isOwn ? ownFirst(names, meanings) : names;
      const free = clear.filter((name) => !asked.has(name));
      return free.length === 0 ? [] : [[column, free]];
    }),
  );
  const unclear = named.filter((header) => !['own', 'harmless'].includes(meanings.get(header)?.kind ?? ''));
  const isGuessed = Object.values(columns)
    .flat()
    .some((name) => meanings.get(name)?.kind !== 'own');
  const areCertain = questions.length === 0 && (isOwn ? !isGuessed : unclear.length === 0);
  return { columns, questions, unclear, areCertain };
}

/** Returns all likely headings of each column. */
export function findLikelyColumns(headers: readonly string[]): ImportMapping {
  return likelyColumns(meaningsOf(headers));
}

interface Rivals {
  column: TableColumn;
  names: string[];
}

type Meanings = ReadonlyMap<string, HeadingMeaning>;

function meaningsOf(headers: readonly string[], isOwn = false): Meanings {
  const named = headers.filter((header) => header !== '');
  return new Map(named.map((header) => [header, meaningOfHeader(header, isOwn)]));
}

/** A heading below a heading of several columns is called 'Prices: Retail'. A repeated one is called 'Price (2)'. */
function meaningOfHeader(header: string, isOwn: boolean): HeadingMeaning {
  // Elsewhere a model is a code, not the child of the pictures.
  if (!isOwn && plainHeading(header) === 'model') return { kind: 'likely', column: 'sku' };
  const whole = meaningOf(header);
  const at = header.lastIndexOf(': ');
  return at === -1 || whole.kind === 'own' ? whole : meaningOf(header.slice(at + 2));
}

function likelyColumns(meanings: Meanings, isOwn = false): ImportMapping {
  const found: ImportMapping = {};
  for (const [header, meaning] of meanings) {
    if ('column' in meaning) found[meaning.column] = [...(found[meaning.column] ?? []), header];
  }
  const second: ImportMapping = {};
  for (const header of isOwn ? [] : meanings.keys()) {
    const column = secondChoiceOf(header);
    if (column !== undefined && !found[column]) second[column] = [...(second[column] ?? []), header];
  }
  return { ...found, ...second };
}

function ownFirst(names: readonly string[], meanings: Meanings): string[] {
  const own = names.filter((name) => meanings.get(name)?.kind === 'own');
  return own.length > 0 ? own : [...names];
}

/** A file of the shop may have columns of the user beside its own, such as Rate beside Price. */
function isClear({ column, names }: Rivals, { meanings, isOwn }: { meanings: Meanings; isOwn: boolean }): boolean {
  if (JOINED_IMPORT_COLUMNS.includes(column) || names.length === 1) return true;
  const own = names.filter((name) => meanings.get(name)?.kind === 'own');
  return own.length === 1 && (isOwn || !isDecisive(column));
}

const list = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

function askRivals({ column, names }: Rivals): ColumnQuestion {
  const one = names.map((name) => ({ label: name, columns: { [column]: name } }));
  const none = { label: 'None of them', columns: {} };
  if (column !== 'price') {
    const text = `Which of these columns is the one for ${tableColumnLabel(column)}: ${list(names)}?`;
    return { text, headers: names, choices: [...one, none] };
  }
  const both = names.flatMap((price) =>
    names
      .filter((oldPrice) => oldPrice !== price && names.length === 2)
      .map((oldPrice) => ({
        label: `${price}, and ${oldPrice} is the old price that is crossed out`,
        columns: { price, oldPrice },
      })),
  );
  return { text: `Which price do customers pay: ${list(names)}?`, headers: names, choices: [...one, ...both, none] };
}

/** Columns whose questions are about all headings of them. */
const ASKED_TOGETHER: ReadonlySet<TableColumn> = new Set<TableColumn>(['salePrice', 'saleStarts', 'saleEnds', 'shown']);

function askSalePrices({ salePrice = [], saleStarts = [], saleEnds = [], price }: ImportMapping): ColumnQuestion[] {
  const headers = [...salePrice, ...saleStarts, ...saleEnds];
  const [starts, ends] = [saleStarts, saleEnds].map((names) => (names.length === 1 ? names[0] : undefined));
  if (salePrice.length === 0) return headers.map(askChanging);
  const days = { ...(starts !== undefined && { saleStarts: starts }), ...(ends !== undefined && { saleEnds: ends }) };
  const until = Object.keys(days).length > 0 ? ', on the days that the file names' : '';
  const choices = salePrice.map((name) =>
    price
      ? {
          label: `Customers pay “${name}”${until} where a row has one, and the other price is crossed out`,
          columns: { salePrice: name, ...days },
        }
      : { label: `Customers pay “${name}”`, columns: { price: name } },
  );
  const leaveOut = { label: price ? 'Leave it out: customers pay the other price' : 'Leave it out', columns: {} };
  const one = salePrice.length === 1 ? list(salePrice) : `one of ${list(salePrice)}`;
  return [{ text: `Is ${one} a lower price?`, headers, choices: [...choices, leaveOut] }];
}

function askShown({ shown = [] }: ImportMapping): ColumnQuestion[] {
  if (shown.length === 0) return [];
  const choices = shown.map((name) => ({
    label: `Hide the products for which “${name}” says draft, inactive, no or 0`,
    columns: { shown: name },
  }));
  const all = { label: 'Leave it out: shoppers see all products', columns: {} };
  return [{ text: `Does ${list(shown)} say which products shoppers see?`, headers: shown, choices: [...choices, all] }];
}

const SIZES_MIN = 2;

function askSizes(names: string[]): ColumnQuestion {
  return {
    text: `The columns ${list(names)} are sizes. Are the pieces of each size in them?`,
    headers: names,
    choices: [
      { label: 'Yes, make a product for each size that has a number', columns: { sizes: names } },
      { label: 'No, leave these columns out', columns: {} },
    ],
  };
}

function askChanging(name: string): ColumnQuestion {
  return {
    text: `The column “${name}” may change what is sold or what customers pay. Choose its column below, or import without it.`,
    headers: [name],
    choices: [{ label: 'Import without it', columns: {} }],
  };
}
