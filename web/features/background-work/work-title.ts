import type { FailedWork } from '#contract/background-work.schema.ts';

export function workTitle({ kindInWords, orderId }: Pick<FailedWork, 'kindInWords' | 'orderId'>): string {
  return orderId ? `${kindInWords}, #${orderId}` : kindInWords;
}
