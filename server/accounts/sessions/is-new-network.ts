import { and, eq, exists, notExists, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { clientColumns } from '#server/platform/security/record-event.ts';
import { securityEvents } from '#server/platform/security/tables.ts';

/** Returns SQL that is true if the log has logins of the user, but none from the network of the current request. */
export function isNewNetwork(tx: Executor, userId: string): SQL {
  const { network } = clientColumns();
  if (network === null) return sql`false`;
  const logins = and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'login.succeeded'));
  const select = () => tx.select({ id: securityEvents.id }).from(securityEvents);
  const isSame = and(logins, eq(securityEvents.network, network));
  return sql`${exists(select().where(logins))} and ${notExists(select().where(isSame))}`;
}
