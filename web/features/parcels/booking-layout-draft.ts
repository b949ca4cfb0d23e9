import { countOrWrong } from '#contract/amounts.ts';
import type { BookingColumn } from '#contract/booking-layout.schema.ts';
import {
  BOOKING_SOURCE_NAMES,
  BOOKING_SOURCES,
  type BookingSource,
  PICKUP_DATE_COLUMN,
} from '#contract/booking-layout.ts';
import type { CourierAccount } from '#contract/couriers.schema.ts';
import type { Written } from '#contract/field-problems.ts';
import { toOneLine } from '#contract/text.ts';

export type ColumnContent = Exclude<BookingSource, 'weightG'> | 'weightInG' | 'weightInKg' | 'constant';

export interface DraftColumn {
  key: string;
  column: string;
  content: ColumnContent;
  text: string;
  /** Maximum number of characters, as typed. Empty if there is no limit. */
  limit: string;
  /** Stored column with properties that the form does not edit. Undefined for a new column. */
  saved: BookingColumn | undefined;
}

export type ColumnControl = 'column' | 'text' | 'limit' | 'up' | 'down' | 'remove';
/** Returns the element id of a control. The form uses it for the control's error and to focus the control. */
export const controlId = (key: string, control: ColumnControl) => `${key}-${control}`;

export const COLUMN_CONTENTS: readonly (readonly [ColumnContent, string])[] = [
  ...BOOKING_SOURCE_NAMES.flatMap((source): (readonly [ColumnContent, string])[] =>
    source === 'weightG'
      ? [
          ['weightInKg', 'Weight in kg'],
          ['weightInG', 'Weight in g'],
        ]
      : [[source, BOOKING_SOURCES[source]]],
  ),
  ['constant', 'Always the same'],
];

const WEIGHTS: Partial<Record<ColumnContent, Pick<BookingColumn, 'source' | 'unit'>>> = {
  weightInG: { source: 'weightG' },
  weightInKg: { source: 'weightG', unit: 'kg' },
};

/**
 * Returns the value for a column from the `details` of the courier account; '' if there is none. The value replaces
 * the text in the layout.
 */
export function detailOf({ details }: Pick<CourierAccount, 'details'>, column: string): string {
  const name = toOneLine(column);
  return Object.hasOwn(details, name) ? toOneLine(details[name] ?? '') : '';
}

export function draftOf(courier: CourierAccount): readonly DraftColumn[] {
  return courier.layout.map((saved, index) => ({
    key: `${courier._id}-${index}`,
    column: saved.column,
    content: contentOf(saved),
    // Shows the value from `details` as the text of the column. `details` are found by the name of the column, so a new
    // name would lose the value.
    text: detailOf(courier, saved.column) || (saved.value ?? ''),
    limit: saved.limit === undefined ? '' : String(saved.limit),
    saved,
  }));
}

export function layoutOfDraft(draft: readonly DraftColumn[], courier: CourierAccount): Written<BookingColumn>[] {
  return draft.map(({ content, saved, ...typed }) => {
    const column = toOneLine(typed.column);
    const same = saved && contentOf(saved) === content ? saved : undefined;
    if (content === 'constant') {
      const { isRequired, isLeftOutIfEmpty } = same ?? {};
      const value = detailOf(courier, column) === '' ? toOneLine(typed.text) : (same?.value ?? '');
      return {
        column,
        ...(value !== '' && { value }),
        ...(isRequired !== undefined && { isRequired }),
        ...(isLeftOutIfEmpty !== undefined && { isLeftOutIfEmpty }),
      };
    }
    const limit = countOrWrong(typed.limit) ?? undefined;
    const from = content === 'weightInG' || content === 'weightInKg' ? WEIGHTS[content] : { source: content };
    return { column, ...from, ...(limit !== undefined && { limit }), ...(same?.words && { words: same.words }) };
  });
}

export const nameOf = ({ column }: DraftColumn, number: number) => toOneLine(column) || `column ${number}`;

export function noteOf({ column, content, text, saved }: DraftColumn): string | undefined {
  const same = saved && contentOf(saved) === content ? saved : undefined;
  if (same?.words) {
    const [nothing, something] = same.words.map((word) => (word === '' ? 'nothing' : `"${word}"`));
    return content === 'isExchange'
      ? `Writes ${something} for an exchange, else ${nothing}.`
      : `Writes ${nothing} where it is 0, else ${something}.`;
  }
  if (content !== 'constant' || text !== '') return undefined;
  if (toOneLine(column) === PICKUP_DATE_COLUMN) return 'Empty: the day of the file is written.';
  if (same?.isLeftOutIfEmpty) return 'Empty: the column is left out.';
  return same?.isRequired ? 'The courier needs it.' : undefined;
}

function contentOf({ source, unit }: BookingColumn): ColumnContent {
  if (source === 'weightG') return unit === 'kg' ? 'weightInKg' : 'weightInG';
  return source ?? 'constant';
}
