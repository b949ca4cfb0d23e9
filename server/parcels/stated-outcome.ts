import type { StatedOutcome } from '#contract/parcels.ts';

export const CAME_BACK =
  /return|\brt[osn]|refus|un-?deliver|not\s+deliver|non-?deliver|un-?success|fail|reject|cancel|back\s+to\s+(?:shipper|origin|sender|merchant)|sent\s+back|واپس/i;

/** The first match decides: 'Return delivered to shipper' means refused. */
const STATUS_WORDS: [StatedOutcome, RegExp][] = [
  ['refused', CAME_BACK],
  ['lost', /lost|claim|missing|stolen/i],
  [
    'delivered',
    /(?<![a-z])(?<!(?:not(?:\s+yet)?|\bbe|being)\s+)(?:delivered|delivery\s+(?:done|complete)|paid|collected|complete|success)/i,
  ],
];

/** Returns the outcome of a courier's status text; undefined for texts such as 'In transit'. */
export function statedOutcome(status: string): StatedOutcome | undefined {
  return STATUS_WORDS.find(([, words]) => words.test(status))?.[0];
}
