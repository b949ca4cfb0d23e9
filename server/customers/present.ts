import type { Customer } from '#contract/customers.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { maySeeAmounts, type Staff } from '#contract/rights.ts';
import type { FormerOrderRow } from '#server/former-orders/queries.ts';
import type { ContactRow } from '#server/orders/contacts.ts';
import type { PhoneSummary } from './queries.ts';

interface KnownCustomer {
  phone: string;
  summary: PhoneSummary | undefined;
  contact: ContactRow | undefined;
  /** Newest order of the old shop. */
  former?: FormerOrderRow | undefined;
}

export function presentCustomer({ phone, summary, contact, former }: KnownCustomer, viewer: Staff): Customer {
  return {
    _id: summary?.latestId ?? contact?.id ?? former?.id ?? '',
    phone,
    name: summary?.name ?? (former?.customerName || null),
    city: summary?.city ?? (former?.city || null),
    orders: summary?.orders ?? 0,
    delivered: summary?.delivered ?? 0,
    cancelled: summary?.cancelled ?? 0,
    ...(maySeeAmounts(viewer) && { deliveredTotal: pkrFromPaisa(summary?.deliveredPaisa ?? 0) }),
    lastOrderAt: summary?.lastOrderAt?.toISOString() ?? null,
    isBlocked: Boolean(contact?.blockedAt),
    hasNote: Boolean(contact?.note),
  };
}
