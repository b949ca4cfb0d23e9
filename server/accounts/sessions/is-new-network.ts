import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { clientColumns } from '#server/platform/security/record-event.ts';
import { securityEvents } from '#server/platform/security/tables.ts';

/** True where the log has logins of the user, and none from the network of the running request. */
export async function isNewNetwork(tx: Executor, userId: string): Promise<boolean> {
  const { network } = clientColumns();
  if (network === null) return false;
  const logins = and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'login.succeeded'));
  const [any] = await tx.select({ id: securityEvents.id }).from(securityEvents).where(logins).limit(1);
  if (!any) return false;
  const [same] = await tx
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(logins, eq(securityEvents.network, network)))
    .limit(1);
  return !same;
}
