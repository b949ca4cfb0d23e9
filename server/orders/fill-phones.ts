import { and, asc, gt, isNull, ne, sql } from 'drizzle-orm';
import { parsePakistaniMobile } from '#contract/phone.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

/** A batch locks its rows for about 100 ms, and a change of status waits that long. */
const BATCH_SIZE = 500;

/** Rows per job: a few seconds of work, and a job may take a minute. */
const FILLED_MAX = 20_000;

/** Fills `phoneE164` in one transaction per batch. Returns false if rows are left. */
export async function fillPhones({ db }: Pick<Deps, 'db'>, maxFilled = FILLED_MAX): Promise<boolean> {
  let filled = 0;
  for (let after: string | undefined; filled < maxFilled; ) {
    const batch = await listUnread(db, after);
    const read = batch.flatMap(({ id, phone }) => {
      const mobile = parsePakistaniMobile(phone);
      return mobile ? [{ id, phone, mobile }] : [];
    });
    if (read.length > 0) await setPhones(db, read);
    after = batch.at(-1)?.id;
    if (batch.length < BATCH_SIZE) return true;
    filled += read.length;
  }
  return false;
}

function listUnread(db: Executor, after: string | undefined) {
  return db
    .select({ id: orders.id, phone: orders.phone })
    .from(orders)
    .where(and(isNull(orders.phoneE164), ne(orders.phone, ''), after === undefined ? undefined : gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(BATCH_SIZE);
}

/** Skips orders whose phone has changed since the batch was read. */
async function setPhones(db: Executor, read: { id: string; phone: string; mobile: string }[]): Promise<void> {
  await db.execute(sql`
    update orders set phone_e164 = read.mobile
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id uuid, phone text, mobile text)
    where orders.id = read.id and orders.phone = read.phone and orders.phone_e164 is null`);
}
