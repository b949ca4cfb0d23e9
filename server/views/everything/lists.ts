import { IMPORT_ROWS_MAX } from '#contract/imports.ts';
import { REFUND_STATE_NAMES } from '#contract/refunds.ts';
import { exportLedger } from '#server/cash/export-ledger.ts';
import { exportRefunds } from '#server/cash/refunds/export-refunds.ts';
import { exportCustomers } from '#server/customers/export-customers.ts';
import type { Deps } from '#server/deps.ts';
import { exportFormerOrders } from '#server/former-orders/export-former-orders.ts';
import { exportProducts } from '#server/imports/export-products.ts';
import { exportOrders } from '#server/orders/export-orders.ts';
import { exportParcels } from '#server/parcels/export-parcels.ts';
import type { Cell, Table, Tables } from '#server/platform/exports/table.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { exportPurchases } from '#server/purchases/export-purchases.ts';
import { exportReviews } from '#server/reviews/export-reviews.ts';

export interface List {
  /** Names of the CSV files, one for each table. The Excel file has the first name. */
  names: readonly [string, ...string[]];
  about: string;
  open: (deps: Pick<Deps, 'db'>, viewer: Viewer) => Tables | Promise<Tables>;
}

export const LISTS: readonly List[] = [
  {
    names: ['products'],
    about: `All products, also hidden ones. To put them into a shop, open "Import Products" and choose this file. An import takes ${IMPORT_ROWS_MAX.toLocaleString('en')} rows at once: divide a longer file.`,
    open: (deps) => exportProducts(deps, 'csv'),
  },
  {
    names: ['orders', 'order-products'],
    about:
      'All orders, the newest first, and the products of each order. The Order ID connects the two lists. In Excel they are two sheets of one file. For reading only: no shop imports them.',
    open: (deps, viewer) => exportOrders(deps, viewer, { rows: 'orders' }),
  },
  {
    names: ['customers'],
    about:
      'A row for each mobile number, with the number of its orders and your note about it. For reading only: no shop imports them.',
    open: (deps, viewer) => exportCustomers(deps, viewer, {}),
  },
  {
    names: ['orders-from-before'],
    about: 'Orders of your old shop, as you imported them. They are history only, and belong to no list of this shop.',
    open: exportFormerOrders,
  },
  {
    names: ['reviews'],
    about: 'All reviews with their products, the newest first.',
    open: exportReviews,
  },
  {
    names: ['parcels'],
    about: 'All parcels with their couriers and tracking numbers, the newest first.',
    open: (deps, viewer) => exportParcels(deps, viewer, {}),
  },
  {
    names: ['money'],
    about:
      'Every entry about money, the oldest first. Each row adds its amount to one account. The rows of an entry sum to 0: what comes into one account leaves another.',
    open: exportLedger,
  },
  {
    names: ['refunds'],
    about: 'Money that the shop owes to customers, has paid to them or has dropped.',
    open: exportAllRefunds,
  },
  {
    names: ['purchases'],
    about: 'What the shop ordered from its suppliers, a row for each product.',
    open: (deps) => exportPurchases(deps, {}),
  },
];

function exportAllRefunds(deps: Pick<Deps, 'db'>): Tables {
  const [first, ...others] = REFUND_STATE_NAMES.map((list) => exportRefunds(deps, { list })[0]) as [Table, ...Table[]];
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (const each of [first, ...others]) yield* each.rows;
  }
  return [{ ...first, rows: rows() }];
}
