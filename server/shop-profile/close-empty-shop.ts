import { sql } from 'drizzle-orm';
import type { SettingKey } from '#contract/settings.ts';
import { products } from '#server/catalogue/tables.ts';
import { orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { settings } from '#server/settings/tables.ts';

const CLOSED_AND_HIDDEN: SettingKey[] = ['isShopOpen', 'isVisibleWhileClosed'];

/** Closes and hides a shop that has neither products nor orders, unless somebody has opened or closed it before. */
export async function closeEmptyShop(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`insert into ${settings} (key, value, updated_at)
    select key, 'false'::jsonb, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(CLOSED_AND_HIDDEN)}::text[]) key
    where not exists (select from ${products}) and not exists (select from ${orders})
      and not exists (select from ${settings} where key = ${CLOSED_AND_HIDDEN[0]})
    on conflict do nothing`);
}
