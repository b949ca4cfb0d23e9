import type { Settings } from '#contract/settings.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';
import { isPublicAddress, networkOf } from '#server/platform/limits/ip-address.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';

/** Counts in the transaction of the order, so that a failed order does not count. Skips private IP addresses. */
export async function countOrderFromAddress(tx: Executor, ip: string, limits: Settings): Promise<void> {
  if (!isPublicAddress(ip)) return;
  const windows = [
    { name: 'orders-address-hour', points: limits.ordersPerAddressHour, windowSeconds: 3_600 },
    { name: 'orders-address-day', points: limits.ordersPerAddressDay, windowSeconds: 86_400 },
  ];
  const rules = { keyOf: networkOf, error: 'too_many_orders' } as const;
  await settleTogether(windows.map((window) => createRateLimit(tx, { ...window, ...rules }).consume(ip)));
}
