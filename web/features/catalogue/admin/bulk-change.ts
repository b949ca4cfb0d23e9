import { differenceOrWrong, rupeesOrWrong } from '#contract/amounts.ts';
import { type BulkChange, bulkEditBody } from '#contract/bulk-edits.schema.ts';
import { PRICE_ROUNDINGS } from '#contract/bulk-edits.ts';
import { FACETS } from '#contract/facets.ts';
import { problemText } from '#contract/field-problems.ts';

export interface BulkDraft {
  kind: 'percent' | 'amount' | 'category' | 'stock' | 'hide' | 'show';
  /** Percent, PKR or pieces; `kind` says which. */
  number: string;
  /** New prices are rounded to a multiple of this many PKR. */
  rounding: string;
  category: string;
}

export const EMPTY_BULK_DRAFT: BulkDraft = { kind: 'percent', number: '', rounding: '10', category: '' };

export function parseBulkDraft({ kind, number, rounding, category }: BulkDraft): BulkChange | string {
  if (kind === 'category') {
    const chosen = FACETS.category.resolve(category);
    return chosen ? { kind, category: chosen } : 'Please select a category.';
  }
  if (kind === 'hide' || kind === 'show') return { kind: 'visibility', isHidden: kind === 'hide' };
  const value = kind === 'stock' ? differenceOrWrong(number) : rupeesOrWrong(number);
  if (!value) return 'Please enter a number other than 0.';
  const step = PRICE_ROUNDINGS.find((each) => String(each) === rounding) ?? 0;
  const change = kind === 'stock' ? { kind, delta: value } : { kind: 'price', by: kind, value, rounding: step };
  const { data, error } = bulkEditBody.shape.change.safeParse(change, { error: problemText });
  return data ?? error?.issues[0]?.message ?? '';
}
