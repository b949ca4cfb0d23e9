import type { CustomerList, ListCustomersQuery } from '#contract/customers.schema.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import type { Staff } from '#contract/rights.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { searchedText } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { parseTimeCursor, type TimePosition, timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { presentCustomer } from './present.ts';
import { findPhones, type ListedPhone, scanPhones, summarizePhones } from './queries.ts';

/**
 * Maximum number of orders that are read for one page. If a few phone numbers have very many orders, the page has fewer
 * customers and links to the next page.
 */
export const SCANNED_ORDERS_MAX = 20_000;
/**
 * Number of the newest orders that are read for a page of a search. If too few of them match, the text is rare, and the
 * search index finds all matches faster.
 */
const SEARCHED_ORDERS_MAX = 5_000;

interface PageOfPhones {
  phones: string[];
  next: string | null;
}

/** Returns one page of the customers that match, the latest order first. */
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
  // A searched number may have a note but no orders. A number with neither is skipped, because its orders were changed
  // since the query.
  const known = phones.filter((phone) => summaries.has(phone) || contacts.has(phone));
  return {
    customers: known.map((phone) =>
      presentCustomer({ phone, summary: summaries.get(phone), contact: contacts.get(phone) }, viewer),
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

/**
 * Limits the page to `size` phones and adds the cursor of the next page. `end` is the position of a scan that stopped
 * before the page was full.
 */
function cut(found: readonly ListedPhone[], size: number, end?: TimePosition): PageOfPhones {
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : end;
  return { phones: page.map(({ phone }) => phone), next: last ? timeCursorOf(last) : null };
}
