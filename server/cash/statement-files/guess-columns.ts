import { STATEMENT_COLUMN_NAMES, type StatementColumn, SUMMED_COLUMNS } from '#contract/cash.ts';
import type { ColumnMapping, Heading } from '#server/platform/spreadsheets/tables/column-mapping.ts';
import type { FoundTable } from '#server/platform/spreadsheets/tables/find-table.ts';
import { foldHeading } from '#server/platform/spreadsheets/tables/fold-heading.ts';

/** A fee or tax with several headers is their sum. */
export type StatementMapping = ColumnMapping<StatementColumn>;
export type StatementTable = FoundTable<StatementColumn>;

const WORDS: Record<StatementColumn, RegExp> = {
  trackingNo:
    /^(?:tracking(?:no|nos|num|number|numbers|id|code)?|cn(?:no|number|num)?|consignment(?:note)?(?:no|number|id)?|cnote(?:no)?|airway(?:bill)?(?:no|number)?|waybill(?:no|number)?|awb(?:no|number)?|shipment(?:no|number|id)|parcel(?:tracking)?(?:no|number|id)|docket(?:no|number)?|barcode|ٹریکنگنمبر)$/,
  cod: /^(?:cod|cash(?:on)?delivery|codamount|codamt|codvalue|codcollected|collected(?:cod|amount)?|collect(?:ion|able)?amount|amountcollected|cashcollected|bookedpacketcollectamount|invoice(?:amount|payment|value)|ordervalue|amount|amt)$/,
  net: /^(?:net|net(?:amount|amt|payable|payment|payout|value|cod|paid)(?:payable)?|payable(?:amount|to(?:shipper|merchant|client))?|amountpayable|payout|paidout(?:net)?|paidamount|reserveamount|settlement(?:amount)?|remittance)$/,
  fee: /^(?:(?:courier|delivery|shipping|shipment|service|cash|cod|return|rto|reversal|transaction|weight|pickup|other|additional|extra|special|misc|remotearea|osa)(?:fees?|charges?|costs?|surcharge)|(?:freight|fuel|fueladj(?:ustment)?|(?:cash|cod)?handling|packaging|packing|insurance|flyers?)(?:fees?|charges?|costs?|surcharge|factor|premium|amount)?|fees?|charges?|fac|tariff|surcharge)$/,
  feeTax:
    /^(?:gst|sst|pst|fed|vat|tax|feetax|(?:transaction|reversal)tax|(?:freight|fuel|fuelsurcharge|handling|packaging|insurance|service|charges|fee|delivery|shipping|courier|cash(?:handling)?|return)(?:gst|sst|tax|salestax)|(?:gst|sst|tax)(?:amount|on\w+)?|salestax(?:amount|on\w+))$/,
  incomeTax:
    /^(?:incometax(?:withheld|amount)?|whit|(?:wh|wht|withhold(?:ing)?)(?:on|tax)?(?:income)?(?:tax)?|withheld(?:income)?tax|incometaxwithholding|advance(?:income)?tax|itwithheld|incometaxwht)$/,
  salesTax:
    /^(?:(?:salestax|sst|st|gst)(?:withheld|withholding|wht?)|(?:wh|wht|withhold(?:ing)?|withheld)(?:tax)?(?:salestax|sst|st|gst))$/,
  orderNumber:
    /^(?:order(?:no|number|id|ref|refno|refnumber|reference|referenceno|referencenumber)?|(?:customer|shipper|client|merchant|seller)?(?:ref|reference)(?:no|number|id)?|customerorder(?:no|id)|shopifyorder(?:no|id)?|storeorder(?:no|id)?|orderrefnumber|bookedpacketorderid|custrefno|آرڈرنمبر)$/,
  status:
    /^(?:status|(?:delivery|order|parcel|shipment|transaction|consignment|packet|current|cn|booking)(?:delivery)?status|statusdescription)$/,
};
/** Headings of totals. They are used only if the file lacks the single amounts, which would otherwise count twice. */
const TOTALS: Partial<Record<StatementColumn, RegExp>> = {
  fee: /^total(?:courier|shipping|delivery|service)?(?:fee|fees|charge|charges)$/,
  feeTax: /^total(?:gst|tax|salestax|sst)$/,
};
/** 'Sales tax' usually means the tax on the fee. If another column has that tax, it means the withheld tax. */
const PLAIN_SALES_TAX = /^salestax$/;
/** Headings that have a meaning only together with the upper heading. */
const BARE = /^(?:amount|amt|value|charges|fee|total|no|number|)$/;
/** Maps columns to headings. Skips a column if two headings match it equally well, but fees and taxes take both. */
export function guessColumns(headings: readonly Heading[], names: readonly string[]): StatementMapping {
  const folded = headings.map(({ group, name }) => spellingsOf(group, name));
  const indexesOf = (pattern: RegExp | undefined) =>
    pattern ? folded.flatMap((spellings, index) => (findSpelling(spellings, pattern) ? [index] : [])) : [];
  const taken = new Set<number>();
  const guessed: StatementMapping = {};
  const take = (column: StatementColumn, indexes: readonly number[]) => {
    if (indexes.length === 0) return;
    for (const index of indexes) taken.add(index);
    guessed[column] = indexes.map((index) => names[index] ?? '');
  };
  for (const column of ORDER) {
    const found = indexesOf(WORDS[column]).filter((index) => !taken.has(index));
    if (SUMMED_COLUMNS.includes(column)) take(column, found.length > 0 ? found : indexesOf(TOTALS[column]).slice(0, 1));
    else take(column, firstOf(column, found, folded));
  }
  const plain = indexesOf(PLAIN_SALES_TAX).filter((index) => !taken.has(index));
  if (guessed.feeTax === undefined) take('feeTax', plain);
  else if (guessed.salesTax === undefined) take('salesTax', plain);
  return Object.fromEntries(
    STATEMENT_COLUMN_NAMES.flatMap((column) => (guessed[column] ? [[column, guessed[column]]] : [])),
  );
}

/**
 * A heading belongs to the first of these columns that matches it. Withheld taxes come before `feeTax`, which matches
 * them too.
 */
const ORDER = [
  'trackingNo',
  'salesTax',
  'incomeTax',
  'feeTax',
  'fee',
  'cod',
  'net',
  'orderNumber',
  'status',
] as const satisfies readonly StatementColumn[];

/** Returns 'freightamount' and 'freight' for 'Amount' under 'Freight', but 'freightgst' and 'gst' for 'GST'. */
function spellingsOf(group: string, name: string): string[] {
  const [above, below] = [foldHeading(group), foldHeading(name)];
  if (above === '') return [below];
  return BARE.test(below) ? [above + below, above] : [above + below, below];
}

function findSpelling(spellings: readonly string[], pattern: RegExp): boolean {
  return spellings.some((spelling) => pattern.test(spelling));
}

/**
 * Words in the heading of the COD column, the most certain first. A heading without any of them, such as 'Amount',
 * comes last.
 */
const COD_WORDS = [/collected/, /cod|cash|collect/, /value|payment|invoice/];

/** Prefers 'COD Amount' to 'Amount'. Returns none for two equal headings, so that the user chooses. */
function firstOf(column: StatementColumn, found: readonly number[], folded: readonly string[][]): readonly number[] {
  const ranked =
    column === 'cod'
      ? COD_WORDS.map((words) => found.filter((index) => folded[index]?.some((each) => words.test(each))))
      : [];
  const [first, ...others] = ranked.find((indexes) => indexes.length > 0) ?? found;
  if (first === undefined) return [];
  const isRepeated = others.some((index) => folded[index]?.join() === folded[first]?.join());
  return isRepeated ? [] : [first];
}
