import type { SQL } from 'drizzle-orm';
import type { SecurityKind } from '#contract/security.ts';
import type { Executor } from '../database/database.ts';
import { describeDevice } from '../http/describe-device.ts';
import { networkPrefixOf } from '../limits/ip-address.ts';
import { runningOperation } from '../running-operation.ts';
import { securityEvents } from './tables.ts';

export interface HappenedEvent {
  at: Date;
  kind: SecurityKind;
  userId: string | null;
  aboutUserId?: string | null;
  detail?: string | null;
  isNewNetwork?: boolean | SQL;
  isNewDevice?: boolean | SQL;
}

/** Must run in the transaction of the change that the event describes. */
export async function recordSecurityEvent(tx: Executor, event: HappenedEvent): Promise<void> {
  await insertSecurityEvent(tx, event);
  noteForLog(event.kind);
}

/** Returns the insert of `recordSecurityEvent`, for a larger statement. The caller must also call `noteForLog`. */
export function insertSecurityEvent(tx: Executor, event: HappenedEvent) {
  return tx.insert(securityEvents).values({ ...event, ...clientColumns(), lastAt: event.at });
}

export function clientColumns(): { network: string | null; device: string | null } {
  const client = runningOperation()?.client;
  if (!client) return { network: null, device: null };
  return { network: networkPrefixOf(client.ip), device: describeDevice(client.userAgent) };
}

export function noteForLog(kind: SecurityKind): void {
  runningOperation()?.client?.events.push(kind);
}
