import { differ, firstCell, firstText, type OrderFormat, SEVERAL } from './order-format.ts';
import { outcomeOf } from './outcome-of-status.ts';

/**
 * Exports of plugins: each has other names for the same columns, and may have a row for each product. Headers are
 * compared without case and punctuation, so 'billing_phone' is also '_billing_phone' and 'Billing Phone'.
 */
const NUMBER = ['order_number', 'Order No.', 'order_id', 'Order #', 'number', 'id'];
const DATE = [
  'order_date',
  'date_created',
  'date_created_gmt',
  'Date',
  'Created at',
  'post_date',
  'Order placed',
  'date_paid',
];
const STATUS = ['order_status', 'Status', 'post_status'];
const TOTAL = [
  'order_total',
  'Order Total Amount',
  'Total',
  'Order total amount (gross)',
  'total_amount',
  'Grand total',
  'Amount',
];
const PHONES = [
  'billing_phone',
  'Phone (Billing)',
  'billing_phone_number',
  'billing_address_phone',
  'customer_phone',
  'customer_phone_number',
  'Phone',
  'phone_number',
  'Mobile',
  'mobile_number',
  'Contact',
  'contact_number',
  'WhatsApp',
  'shipping_phone',
  'Phone (Shipping)',
  'shipping_phone_number',
  'shipping_address_phone',
];

export const WOOCOMMERCE_ORDERS: OrderFormat = {
  name: 'WooCommerce',
  headers: [NUMBER, DATE, STATUS, TOTAL],
  phone: PHONES,
  number: NUMBER,
  read: (rows) => ({
    number: firstText(rows, ...NUMBER),
    // A plugin may write several: the first one that is a mobile number counts.
    phones: PHONES.map((header) => firstCell(rows, header)),
    email: firstText(rows, 'billing_email', 'Email (Billing)', 'customer_email', 'Email', 'email_address'),
    name:
      joined(
        firstText(rows, 'billing_first_name', 'First Name (Billing)', 'First name'),
        firstText(rows, 'billing_last_name', 'Last Name (Billing)', 'Last name'),
      ) ||
      firstText(rows, 'billing_name', 'billing_full_name', 'Full Name (Billing)', 'customer_name', 'Customer', 'Name'),
    city: firstText(
      rows,
      'shipping_city',
      'City (Shipping)',
      'billing_city',
      'City (Billing)',
      'City',
      'customer_city',
    ),
    total: firstCell(rows, ...TOTAL),
    currency: firstText(rows, 'order_currency', 'Currency', 'currency_code'),
    placedAt: firstCell(rows, ...DATE),
    outcome:
      differ(rows, ...TOTAL) || differ(rows, ...STATUS)
        ? { problem: SEVERAL, value: firstText(rows, ...NUMBER) }
        : outcomeOf(firstText(rows, ...STATUS)),
  }),
};

const joined = (...names: string[]) => names.filter((name) => name !== '').join(' ');
