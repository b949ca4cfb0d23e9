import { and, eq, gt } from 'drizzle-orm';
import { hashToken } from '#server/accounts/secrets.ts';
import { deskLinks } from '#server/desk/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

export type LinkRow = typeof deskLinks.$inferSelect;

export async function findLink(db: Executor, token: string, now: Date): Promise<LinkRow | undefined> {
  const [link] = await db
    .select()
    .from(deskLinks)
    .where(and(eq(deskLinks.tokenSha256, hashToken(token)), gt(deskLinks.expiresAt, now)));
  return link;
}
