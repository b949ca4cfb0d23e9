import type { SecurityEvent } from '#contract/security.schema.ts';
import type { NamedEvent } from './queries.ts';

export function presentEvent(row: NamedEvent): SecurityEvent {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    account: accountOf(row.userId, row.email),
    about: accountOf(row.aboutUserId, row.aboutEmail),
    detail: row.detail,
    network: row.network,
    device: row.device,
    isNewNetwork: row.isNewNetwork,
    isNewDevice: row.isNewDevice,
    count: row.count,
    lastAt: row.lastAt.toISOString(),
  };
}

function accountOf(id: string | null, email: string | undefined): SecurityEvent['account'] {
  return id === null ? null : { _id: id, name: email ?? null };
}
