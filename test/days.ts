import type { EntryReason, LedgerAccount } from '#contract/cash.ts';
import { type Day, dayChangedResponse, dayResponse } from '#contract/closings.schema.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { TestShop } from './test-shop.ts';

export async function addEntry(
  { deps }: TestShop,
  why: EntryReason,
  amounts: Partial<Record<LedgerAccount, number>>,
  { at = deps.now(), reverses }: { at?: Date; reverses?: string } = {},
): Promise<string> {
  const common = { byUserId: null, courierAccountId: null, parcelId: null };
  const ref = reverses ?? newId();
  const [id = ''] = await addEntries(deps.db, [{ ...common, why, ref, at, amounts, ...(reverses && { reverses }) }]);
  return id;
}

export const readDay = async (shop: TestShop, day: string): Promise<Day> =>
  (await shop.call('GET', `/api/days/${day}`, { as: shop.users.admin })).as(dayResponse);

export async function sign(shop: TestShop, day: string, countedCashPaisa: number | null, note = ''): Promise<Day> {
  const { seen } = await readDay(shop, day);
  const body = { countedCashPaisa, note, seen };
  const response = await shop.call('POST', `/api/days/${day}/sign`, { as: shop.users.admin, body });
  return response.as(dayChangedResponse).day;
}
