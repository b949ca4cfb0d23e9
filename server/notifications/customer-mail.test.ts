import { describe, expect, it } from 'vitest';
import { ORDER_STATUS_MEANINGS, ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { parseEnv } from '#server/env.ts';
import { defaultSettings } from '#server/settings/default-settings.ts';
import { shopProfileOf } from '#server/settings/shop-profile-of.ts';
import { ORDER } from '#test/api-samples.ts';
import { customerMail, isStillRelevant } from './customer-mail.ts';

const ENV = parseEnv({
  PUBLIC_URL: 'https://shop.example',
  STORE_PHONE: '+92 300 0000123',
  STORE_EMAIL: 'help@shop.example',
});
const STORE = shopProfileOf(defaultSettings(ENV), ENV);

describe('the mail to a customer about their order', () => {
  it('lists products with colours and sizes, total, address and the link to the order', () => {
    const inTwoLines = { ...ORDER.shippingAddress, address: 'House 1,\nStreet 2' };
    const mail = customerMail({ ...ORDER, shippingAddress: inTwoLines }, 'pending', STORE);
    expect(mail).toMatchObject({
      template: 'customer',
      to: 'hira@example.com',
      subject: 'We have received your order ND-7K3F9Q2MXA',
    });
    expect(mail?.text).toBe(
      [
        'Assalam o alaikum Hira Qureshi,',
        '',
        'thank you for your order ND-7K3F9Q2MXA. We have your order and will contact you to confirm it.',
        '',
        '2 × Red T-Shirt (red, 5-6 years) - PKR 2,980.00',
        '3 × Cap (red, 3-4 years) - PKR 1,498.50',
        '',
        'Subtotal: PKR 4,478.50',
        'Delivery: PKR 200.00',
        'Total: PKR 4,678.50 (Cash on Delivery)',
        '',
        'Deliver to: Hira Qureshi, House 1, Street 2, Lahore, Punjab, 54000',
        '',
        'Follow your order: https://shop.example/orders/ND-7K3F9Q2MXA',
        'Questions? Call +92 300 0000123 or write to help@shop.example.',
        '',
        'Nanhi Dukaan',
      ].join('\n'),
    );
    expect(mail?.params).toMatchObject({ to_email: 'hira@example.com', order_status: 'pending', message: mail?.text });
  });

  it.each([
    ['shipped', 'Your order ND-7K3F9Q2MXA is on its way', 'Please have PKR 4,678.50 ready for the courier.'],
    ['Delivered', 'Your order ND-7K3F9Q2MXA was delivered', 'We hope it fits!'],
    ['cancelled', 'Your order ND-7K3F9Q2MXA was cancelled', 'You owe us nothing for it.'],
  ] as const)('about the status %s has the subject "%s"', (status, subject, sentence) => {
    const mail = customerMail(ORDER, status, STORE);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(sentence);
  });

  it('exists for the statuses that customers are notified of, each with its own stable id', () => {
    const mails = ORDER_STATUSES.flatMap((status) => customerMail(ORDER, status, STORE) ?? []);
    const notified = ORDER_STATUSES.filter((status) => ORDER_STATUS_MEANINGS[status].notifiesCustomer);
    expect(mails.map(({ params }) => params.order_status)).toEqual(notified);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(notified.length);
    expect(customerMail(ORDER, 'shipped', STORE)?.id).toBe(customerMail(ORDER, 'shipped', STORE)?.id);
  });

  it('says the promised days until the order has arrived', () => {
    const promised = { from: '2026-11-26', to: '2026-11-30' };
    const linesOf = (status: OrderStatus) => customerMail({ ...ORDER, promised }, status, STORE)?.text.split('\n');
    for (const status of ['pending', 'shipped'] as const) {
      expect(linesOf(status)).toContain('Expected delivery: Thu 26 to Mon 30 Nov');
    }
    for (const status of ['Delivered', 'cancelled'] as const) {
      expect(linesOf(status)?.filter((line) => line.startsWith('Expected'))).toEqual([]);
    }
    expect(customerMail(ORDER, 'pending', STORE)?.text).not.toContain('Expected delivery');
  });

  it('says that delivery is free, and uses no free text as a name', () => {
    const mail = customerMail(
      { ...ORDER, adjustments: [{ kind: 'delivery', amount: 0 }], customerName: 'visit evil.example' },
      'pending',
      STORE,
    );
    expect(mail?.text).toContain('Delivery: Free');
    expect(mail?.text).toContain('Assalam o alaikum there,');
  });
});

it.each([
  ['pending', 'pending', true],
  ['pending', 'processing', true],
  ['pending', 'shipped', false],
  ['pending', 'cancelled', false],
  ['shipped', 'shipped', true],
  ['shipped', 'processing', false],
  ['shipped', 'Delivered', false],
  ['cancelled', 'cancelled', true],
] as const)('a mail about %s is still relevant when the order is %s: %s', (status, now, isRelevant) => {
  expect(isStillRelevant(status, now)).toBe(isRelevant);
});
