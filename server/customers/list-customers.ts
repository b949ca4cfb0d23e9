import type { CustomerList, ListCustomersQuery } from '#contract/customers.schema.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import type { Staff } from '#contract/rights.ts';
import { findNewestFormer } from '#server/former-orders/queries.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { searchedText } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { parseTimeCursor, type TimePosition, timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { presentCustomer } from './present.ts';
import { findPhones, type ListedPhone, scanPhones, summarizePhones } from './queries.ts';

/**
 * Maximum number of orders read for one page. If they belong to few phones, the page is shorter and has a link to the
 * next.
 */
export const SCANNED_ORDERS_MAX = 20_000;
/** Orders that are searched one by one. If too few match, the text is rare and the search index is faster. */
const SEARCHED_ORDERS_MAX = 5_000;

interface PageOfPhones {
  phones: string[];
  next: string | null;
}

/** Lists the customer with the latest order first. */
export async function listCustomers(
  db: Executor,
  { q, after, limit }: ListCustomersQuery,
  viewer: Staff,
): Promise<CustomerList> {
  const { phones, next } = await pageOf(db, { q: q || undefined, after, size: limit });
  const summaries = await summarizePhones(db, phones);
  const contacts = await findContacts(
    db,
    phones.map((phoneE164) => ({ phoneE164 })),
  );
  const former = await findNewestFormer(
    db,
    phones.filter((phone) => !summaries.has(phone)),
  );
  // A phone may have neither orders nor a note any more, if an order has changed since the first query.
  const known = phones.filter((phone) => summaries.has(phone) || contacts.has(phone) || former.has(phone));
  return {
    customers: known.map((phone) =>
      presentCustomer(
        { phone, summary: summaries.get(phone), contact: contacts.get(phone), former: former.get(phone) },
        viewer,
      ),
    ),
    next,
  };
}

interface PageRequest {
  q: string | undefined;
  after: string | undefined;
  size: number;
}

async function pageOf(db: Executor, { q, after, size }: PageRequest): Promise<PageOfPhones> {
  const empty = { phones: [], next: null };
  const mobile = q && parsePakistaniMobile(q);
  if (mobile) return after === undefined ? { phones: [mobile], next: null } : empty;
  const behind = after === undefined ? undefined : parseTimeCursor(after);
  const text = searchedText(q);
  if (behind === null || text === '') return empty;
  const limit = size + 1;
  if (text === undefined) {
    const { phones, end } = await scanPhones(db, { behind, limit, maxOrders: SCANNED_ORDERS_MAX });
    return cut(phones, size, end);
  }
  const { phones, end } = await scanPhones(db, { q: text, behind, limit, maxOrders: SEARCHED_ORDERS_MAX });
  return cut(end ? await findPhones(db, { q: text, behind, limit }) : phones, size);
}

/** Cuts the list to a page. `end` is where the scan stopped before the page was full. */
function cut(found: readonly ListedPhone[], size: number, end?: TimePosition): PageOfPhones {
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : end;
  return { phones: page.map(({ phone }) => phone), next: last ? timeCursorOf(last) : null };
}
