import type { FormerOutcome } from '#contract/former-orders.ts';
import { type ReadWords, readCourierWords } from '#server/courier-words/read-courier-words.ts';
import type { OrderCells } from './order-format.ts';

/** Statuses of shop systems. Those of the first row are an order's also where a courier's words mean something else. */
const CERTAIN: readonly (readonly [RegExp, FormerOutcome])[] = [
  [/^(?:cancel|fail(?:ed)?$|trash|fake|duplicate)/, 'cancelled'],
  [/^(?:fully )?refund/, 'returned'],
];
const OTHERS: readonly (readonly [RegExp, FormerOutcome])[] = [
  [/refund/, 'returned'],
  [/cancel|trash|fake|duplicate/, 'cancelled'],
  [/\b(?:draft|ship|confirm|pack|new)/, 'open'],
];
const BY_MEANING: Partial<Record<ReadWords, FormerOutcome>> = {
  delivered: 'delivered',
  came_back: 'returned',
  refused: 'returned',
  returning: 'returned',
  attempt: 'open',
  on_the_way: 'open',
  booked: 'open',
  cancelled: 'cancelled',
};
const UNKNOWN = 'This status is not known. Write completed, refunded, cancelled or pending in its place.';

/** Reads a status of a shop system, or the words of a courier that a list repeats. */
export function outcomeOf(status: string): OrderCells['outcome'] {
  const plain = status
    .trim()
    .toLowerCase()
    .replace(/^wc[-_ ]/, '');
  const named = (statuses: typeof CERTAIN) => statuses.find(([words]) => words.test(plain))?.[1];
  const means = readCourierWords(plain);
  const certain = means === 'unclear' ? undefined : named(CERTAIN);
  if (certain) return certain;
  const outcome = means === undefined ? named(OTHERS) : BY_MEANING[means];
  return outcome ?? { problem: UNKNOWN, value: status };
}
