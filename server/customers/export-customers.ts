import type { ExportCustomersQuery } from '#contract/customers.schema.ts';
import { PAGE_SIZE_MAX } from '#contract/pagination.ts';
import { maySeeAmounts } from '#contract/rights.ts';
import type { Deps } from '#server/deps.ts';
import { findContacts } from '#server/orders/contacts.ts';
import { phoneCell } from '#server/orders/export-orders.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { listCustomers } from './list-customers.ts';

const COLUMNS = [
  'Phone',
  'Name',
  'City',
  'Orders',
  'Delivered',
  'Cancelled',
  'Delivered total',
  'Last order',
  'Blocked',
  'Reason',
  'Note',
];

/** Exports customers, the latest order first. Amounts are PKR, and empty if the viewer may not see them. */
export function exportCustomers({ db }: Pick<Deps, 'db'>, viewer: Viewer, { q }: ExportCustomersQuery): Tables {
  const hasAmounts = maySeeAmounts(viewer);
  async function* rows(): AsyncGenerator<Cell[]> {
    // A customer who orders during the export moves to the beginning of the list, and must not appear twice.
    const seen = new Set<string>();
    let after: string | undefined;
    do {
      const page = { q, after, limit: PAGE_SIZE_MAX };
      const { customers, next } = await listCustomers(db, page, viewer);
      const contacts = await findContacts(
        db,
        customers.map(({ phone }) => ({ phoneE164: phone })),
      );
      for (const customer of customers) {
        if (seen.has(customer.phone)) continue;
        seen.add(customer.phone);
        const contact = contacts.get(customer.phone);
        yield [
          phoneCell(customer.phone),
          customer.name,
          customer.city,
          customer.orders,
          customer.delivered,
          customer.cancelled,
          hasAmounts ? (customer.deliveredTotal ?? 0) : '',
          customer.lastOrderAt === null ? null : new Date(customer.lastOrderAt),
          customer.isBlocked ? 'yes' : 'no',
          customer.isBlocked ? (contact?.blockedWhy ?? '') : '',
          contact?.note ?? '',
        ];
      }
      after = next ?? undefined;
    } while (after !== undefined);
  }
  return [{ name: 'Customers', columns: COLUMNS, rows: rows() }];
}
