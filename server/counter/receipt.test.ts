import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { FIGURES_BY_STATUS } from '#server/orders/figures/order-figures.ts';
import type { FullOrder } from '#server/orders/queries.ts';
import { PRINT_HEADERS } from '#server/platform/printing/print-document.ts';
import { deliveryPart } from '#test/factories.ts';
import { receiptHtml } from './receipt.ts';

const AT = new Date('2026-11-26T09:05:00Z');
const SHOP = { name: 'Nanhi Dukaan', phone: '0321 1234567', address: 'Liberty Market', url: 'https://shop.example' };
const lineOf = (position: number, name: string, unitPricePaisa: number, quantity: number) => ({
  orderId: 'a',
  position,
  productId: `p${position}`,
  name,
  unitPricePaisa,
  quantity,
  image: '',
  color: 'red' as const,
  age: 3 as const,
  design: null,
  listPricePaisa: null,
  unitCostPaisa: null,
  sent: 0,
  storedImage: null,
});
const SALE: FullOrder = {
  order: {
    id: 'a',
    orderId: 'ND-7K3F9Q2MXA',
    userId: null,
    status: 'Delivered',
    channel: 'counter',
    email: '',
    phone: '',
    phoneE164: null,
    customerName: 'Walk-in customer',
    address: 'At the counter',
    city: '',
    state: '',
    zipCode: '',
    notes: '',
    totalPaisa: 248_950,
    grandTotalPaisa: 249_000,
    adjustments: [deliveryPart(0), { kind: 'rounding', amountPaisa: 50 }],
    ...FIGURES_BY_STATUS,
    receivedPaisa: 300_000,
    promisedFrom: null,
    promisedTo: null,
    createdAt: AT,
    updatedAt: AT,
  },
  lines: [lineOf(0, 'Lawn <Frock>', 99_500, 2), lineOf(1, 'Cap', 49_950, 1)],
  events: [{ orderId: 'a', status: 'Delivered', createdAt: AT, by: 'Sana' }],
};

const textsOf = (page: string) =>
  page
    .replaceAll(/<(style|script|title|svg).*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter(Boolean);

it('a receipt has shop, seller, lines, total, cash and change', () => {
  expect(textsOf(receiptHtml(SALE, SHOP))).toEqual([
    'Nanhi Dukaan',
    'Liberty Market',
    '0321 1234567',
    'ND-7K3F9Q2MXA',
    '26 Nov 2026, 2:05 pm · Sold by',
    'Sana',
    'Lawn &lt;Frock&gt; (red, 5-6 years)',
    '2 × PKR 995.00',
    'PKR 1,990',
    'Cap (red, 5-6 years)',
    '1',
    'PKR 499.50',
    'Subtotal',
    'PKR 2,489.50',
    'Rounding',
    'PKR 0.50',
    'Total',
    'PKR 2,490',
    'Cash',
    'PKR 3,000',
    'Change',
    'PKR 510',
    'Thank you',
  ]);
});

it('a receipt of an undone sale says so', () => {
  const undone = { ...SALE, order: { ...SALE.order, status: 'cancelled' as const } };
  expect(textsOf(receiptHtml(undone, SHOP))).toContain('Taken back: this sale does not count');
});

it('a receipt has only the script and style that its headers allow', () => {
  const policy = PRINT_HEADERS['content-security-policy'] ?? '';
  const inline = [...receiptHtml(SALE, SHOP).matchAll(/<(script|style)>(.*?)<\/\1>/gs)];
  expect(inline.map(([, tag]) => tag)).toEqual(['style', 'script']);
  for (const [, , content = ''] of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
});
