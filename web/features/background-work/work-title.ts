import type { FailedWork } from '#contract/background-work.schema.ts';

/** Returns the title of a failed job, such as 'Mail about a new order, #ND-7K3F9Q2MXA'. */
export function workTitle({ kindInWords, orderId }: Pick<FailedWork, 'kindInWords' | 'orderId'>): string {
  return orderId ? `${kindInWords}, #${orderId}` : kindInWords;
}
