import type { MyData } from '#contract/my-data.schema.ts';

type Section = keyof MyData | `orders.${keyof MyData['orders'][number]}`;

interface PersonalTable {
  section?: Section;
  exempt?: string;
}

const WORK = 'Names the staff who did it; their audit entries are in `work`.';
const SECRET = 'Secrets that are valid for minutes, and counts that protect them.';
const MONEY = "The shop's ledger: amounts of parcels, which `orders.parcels` has too.";

/**
 * Tables with personal data, by database name. A test fails if a table with an e-mail, a phone, a device, or a
 * reference to an account, order or parcel is missing.
 */
export const PERSONAL_TABLES: Record<string, PersonalTable> = {
  users: { section: 'profile' },
  sessions: { section: 'sessions' },
  trusted_devices: { section: 'trustedBrowsers' },
  second_factors: { section: 'twoStepLogin' },
  invitations: { section: 'invitation' },
  security_events: { section: 'security' },
  audit_entries: { section: 'changes' },
  reviews: { section: 'reviews' },
  review_photos: { section: 'reviews' },
  wishlist_items: { section: 'wishlist' },
  stock_alerts: { section: 'stockAlerts' },
  contacts: { section: 'numbers' },
  orders: { section: 'orders' },
  former_orders: { section: 'formerOrders' },
  order_lines: { section: 'orders.products' },
  order_events: { section: 'orders.history' },
  order_changes: { section: 'orders.changes' },
  order_desk: { section: 'orders.calls' },
  desk_links: { section: 'orders.links' },
  coupon_uses: { section: 'orders.coupon' },
  parcels: { section: 'orders.parcels' },
  parcel_events: { section: 'orders.parcels' },
  return_items: { section: 'orders.parcels' },
  bin_items: { section: 'deletedOrders' },

  bought_products: { exempt: 'Derived from delivered orders.' },
  fit_votes: { exempt: 'Derived from pieces that were sent back, which `orders.parcels` has.' },
  parcel_lines: { exempt: "Copies of the order's lines." },
  booking_file_parcels: { exempt: 'Names the booking file that had the parcel; nothing about the customer.' },
  idempotency_keys: { exempt: 'Copies of responses about orders, deleted after 30 days.' },
  registration_codes: { exempt: SECRET },
  reset_codes: { exempt: SECRET },
  entries: { exempt: MONEY },
  entry_lines: { exempt: MONEY },
  statement_rows: { exempt: MONEY },
  statements: { exempt: WORK },
  refunds: { exempt: MONEY },
  daily_closings: { exempt: WORK },
  suppliers: { exempt: 'Firms that the shop buys from, who have no account.' },
  purchase_orders: { exempt: WORK },
  purchase_receipts: { exempt: WORK },
  supplier_payments: { exempt: WORK },
  booking_files: { exempt: WORK },
  products: { exempt: WORK },
  stock_moves: { exempt: WORK },
  former_order_files: { exempt: WORK },
  imports: { exempt: WORK },
  import_rows: { exempt: 'Products of a file of the shop.' },
  bulk_edits: { exempt: WORK },
  content_versions: { exempt: WORK },
};
