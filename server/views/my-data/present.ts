import { AUDIT_VERBS } from '#contract/audit.ts';
import { BIN_DAYS } from '#contract/bin.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { MyData } from '#contract/my-data.schema.ts';
import { SECURITY_KINDS } from '#contract/security.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Risk } from '#server/desk/risk/score-risk.ts';
import { REASON_FIELD } from '#server/orders/agreed-prices.ts';
import { presentOrder } from '#server/orders/present.ts';
import type { FullOrder, OrderChangeRow } from '#server/orders/queries.ts';
import type {
  listAuditAbout,
  listDeletedOrders,
  listOwnSecurityEvents,
  readOrderWork,
  readProtection,
} from './queries.ts';

type Work = Awaited<ReturnType<typeof readOrderWork>>;
type OwnOrder = MyData['orders'][number];

const iso = (at: Date | null) => at?.toISOString() ?? null;

interface OrderDetails {
  changes: readonly OrderChangeRow[];
  work: Work;
  /** Null if others have ordered with the same number, because the risk depends on their orders. */
  risk: Risk | null;
}

/** Omits names of staff. */
export function presentOwnOrder(full: FullOrder, { changes, work, risk }: OrderDetails): OwnOrder {
  const { user: _, ...order } = presentOrder(full);
  const { id } = full.order;
  const use = work.uses.get(id);
  return {
    ...order,
    history: order.history.map(({ status, at }) => ({ status, at })),
    changes: changes.map(({ at, before, after }) => ({
      at: at.toISOString(),
      before: withoutReason(before),
      after: withoutReason(after),
    })),
    calls: presentCalls(work.calls.get(id)),
    risk: risk && { score: risk.score, reasons: risk.reasons },
    links: (work.links.get(id) ?? []).map(({ expiresAt, usedAt }) => ({
      expiresAt: expiresAt.toISOString(),
      usedAt: iso(usedAt),
    })),
    coupon: use ? { code: use.code, usedAt: use.use.usedAt.toISOString(), releasedAt: iso(use.use.releasedAt) } : null,
    parcels: (work.parcels.get(id) ?? []).map(presentParcel),
  };
}

type DeletedOrder = Awaited<ReturnType<typeof listDeletedOrders>>[number];

/** Omits ids of accounts, hashes of link tokens, and reasons that staff wrote for each other. */
export function presentDeletedOrder({ label, deletedAt, rows }: DeletedOrder): MyData['deletedOrders'][number] {
  const { desk_links: links = [], ...tables } = rows;
  const shown = Object.entries({ ...tables, desk_links: links.map(({ token_sha256: _, ...link }) => link) });
  return {
    orderId: label,
    deletedAt: deletedAt.toISOString(),
    goneAt: new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS).toISOString(),
    data: Object.fromEntries(shown.map(([table, own]) => [table, own.map(withoutStaff)])),
  };
}

const STAFF_COLUMNS = ['user_id', 'by_user_id', 'last_call_by', 'assigned_to', 'claimed_by'];

function withoutStaff(row: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.entries(row).filter(([column]) => !STAFF_COLUMNS.includes(column));
  return Object.fromEntries(shown.map(([column, value]) => [column, withoutReasons(value)]));
}

function withoutReasons(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each: unknown) => (isAdjustment(each) ? { ...each, reason: undefined } : each));
  return isChange(value) ? withoutReason(value) : value;
}

function isAdjustment(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function isChange(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && REASON_FIELD in value;
}

/** Omits the reason for a price, because staff wrote it for each other. */
function withoutReason({ [REASON_FIELD]: _, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return fields;
}

type CallsRow = NonNullable<ReturnType<Work['calls']['get']>>;

function presentCalls(row: CallsRow | undefined): OwnOrder['calls'] {
  if (!row) return null;
  return {
    state: row.callState,
    attempts: row.attempts,
    lastAt: iso(row.lastCallAt),
    nextAt: iso(row.nextCallAt),
    confirmedAt: iso(row.confirmedAt),
    cancelReason: row.cancelReason,
  };
}

type ParcelWork = NonNullable<ReturnType<Work['parcels']['get']>>[number];

function presentParcel({ parcel, courier, states, returned }: ParcelWork): OwnOrder['parcels'][number] {
  return {
    number: parcel.number,
    kind: parcel.kind,
    courier,
    trackingNo: parcel.trackingNo,
    city: parcel.city,
    collect: pkrFromPaisa(parcel.codPaisa),
    states: states.map(({ state, at }) => ({ state, at: at.toISOString() })),
    returned: returned.map(({ position, condition, quantity }) => ({ position, condition, quantity })),
  };
}

type Protection = Awaited<ReturnType<typeof readProtection>>;

/** Omits secrets and their hashes. */
export function presentProtection({ browsers, factor, invitation }: Protection) {
  return {
    trustedBrowsers: browsers.map(({ createdAt, expiresAt }) => ({
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    twoStepLogin: factor ? { since: iso(factor.confirmedAt), recoveryCodes: factor.recoveryHashes.length } : null,
    invitation: invitation
      ? {
          rights: invitation.rights,
          createdAt: invitation.createdAt.toISOString(),
          expiresAt: invitation.expiresAt.toISOString(),
        }
      : null,
  } satisfies Partial<MyData>;
}

type SecurityRow = Awaited<ReturnType<typeof listOwnSecurityEvents>>[number];

/** Omits network and device if staff caused the entry. */
export function presentSecurityEvent(row: SecurityRow, userId: string): MyData['security'][number] {
  const isOwn = row.userId === userId;
  return {
    at: row.at.toISOString(),
    lastAt: row.lastAt.toISOString(),
    what: SECURITY_KINDS[row.kind],
    network: isOwn ? row.network : null,
    device: isOwn ? row.device : null,
    times: row.count,
  };
}

type AuditRow = Awaited<ReturnType<typeof listAuditAbout>>[number];

export function presentChange({ at, verb, before, after }: AuditRow): MyData['changes'][number] {
  return {
    at: at.toISOString(),
    what: AUDIT_VERBS[verb],
    before: before && withoutReason(before),
    after: after && withoutReason(after),
  };
}
