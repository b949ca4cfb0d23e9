import { inArray } from 'drizzle-orm';
import type { BinList } from '#contract/bin.schema.ts';
import { BIN_DAYS, type BinKind } from '#contract/bin.ts';
import { DAY_MS } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { listItems } from '#server/platform/bin/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { cutPage, type KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { binStart } from './restore-item.ts';

export async function listBin(
  db: Executor,
  { kind, now }: { kind: BinKind; now: Date },
  { after, limit }: KeysetPage,
): Promise<BinList> {
  const rows = await listItems(db, { kind, since: binStart(now) }, { after, limit: limit + 1 });
  const { shown, next } = cutPage(rows, limit, ({ id, deletedAt }) => timeCursorOf({ id, at: deletedAt }));
  const names = await findNames(
    db,
    shown.flatMap(({ deletedBy }) => deletedBy ?? []),
  );
  const items = shown.map(({ id, subjectId, label, deletedAt, deletedBy }) => ({
    _id: id,
    kind,
    subject: subjectId,
    label,
    deletedAt: deletedAt.toISOString(),
    deletedBy: names.get(deletedBy ?? '') ?? null,
    daysLeft: Math.max(0, Math.ceil(BIN_DAYS - (now.getTime() - deletedAt.getTime()) / DAY_MS)),
  }));
  return { items, next };
}

async function findNames(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
