import { beforeAll, describe, expect, it } from 'vitest';
import { listUsersResponse } from '#contract/accounts.schema.ts';
import { getProductResponse, listProductsResponse } from '#contract/catalogue.schema.ts';
import { quoteCouponResponse } from '#contract/coupons.schema.ts';
import { listCustomersResponse } from '#contract/customers.schema.ts';
import { listOrdersResponse, trackOrderResponse } from '#contract/orders.schema.ts';
import { foundParcelsResponse } from '#contract/parcels.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser } from '#test/users.ts';

const NUMBER = 'ND-7K3F9Q2MXA';
const TRACKING_NO = 'LE7512345678';

const PASTES: readonly (readonly [string, (code: string) => string])[] = [
  ['as it is', (code) => code],
  ['in small letters', (code) => code.toLowerCase()],
  ['with direction marks', (code) => `\u202a${code}\u202c\u200e`],
  ['with invisible characters within', (code) => `${code.slice(0, 4)}\u200b\u00ad\u2060${code.slice(4)}`],
  ['in digits of Urdu', (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)))],
  ['in full width', (code) => code.replaceAll(/[!-~]/g, (c) => String.fromCodePoint(0xfee0 + (c.codePointAt(0) ?? 0)))],
  ['with another dash', (code) => code.replace('-', '\u2011')],
  ['with a minus sign', (code) => code.replace('-', '\u2212')],
  ['at the end of a sentence', (code) => `${code}.`],
  ['in brackets, before a comma', (code) => ` (${code}), `],
  ['in curly quotation marks', (code) => `“${code}”`],
  ['in German quotation marks', (code) => `„${code}“`],
  ['in angle brackets', (code) => `<${code}>`],
  ['in bold and struck letters of a chat', (code) => `*~${code}~*`],
  ['between emoji', (code) => `👉🏽 ${code} 🎉`],
  ['before an ellipsis', (code) => `${code}…`],
];
/** Not for tokens: `_` and `-` may belong to a token. */
const CODE_PASTES: typeof PASTES = [
  ...PASTES,
  ['in slanted letters of a chat', (code) => `_*${code}*_`],
  ['behind a label', (code) => `Your code: ${code}`],
  ['behind a label in Urdu', (code) => `نمبر : ${code}`],
  ['as an item of a list', (code) => `- ${code}`],
];
/** Only order numbers may be within a link or a sentence. */
const NUMBER_PASTES: typeof PASTES = [
  ...CODE_PASTES,
  ['in a link', (code) => `HTTPS://Nanhi.example/orders/${code}/?utm_source=wa&fbclid=1`],
  ['in a sentence', (code) => `Hello, where is ${code} please?`],
];

describe('pasted text', () => {
  const shop = useTestShop();
  const admin = () => shop.users.admin;
  const get = (path: string, params: Record<string, string>) =>
    shop.call('GET', `${path}?${new URLSearchParams(params)}`, { as: admin() });

  beforeAll(async () => {
    const now = shop.clock.now().getTime();
    const [startsAt, endsAt] = [new Date(now - DAY_MS).toISOString(), new Date(now + DAY_MS).toISOString()];
    const terms = { percent: 20, amount: null, minimum: 0, totalLimit: null, customerLimit: null, startsAt, endsAt };
    await shop.call('POST', '/api/coupons', { as: admin(), body: { code: 'EID-20', ...terms } });
    const order = await addOrder(shop.deps, shop.users.owner, {
      orderId: NUMBER,
      phone: '0300 1234567',
      phoneE164: '+923001234567',
      status: 'shipped',
    });
    await addParcel(shop.deps, order, { state: 'handed_over', trackingNo: TRACKING_NO });
  });

  it.each(CODE_PASTES)('finds a coupon %s', async (_name, paste) => {
    const body = { code: paste('EID-20'), totalAmount: 1_000 };
    const quoted = await shop.call('POST', '/api/coupons/quote', { as: shop.users.owner, body });
    expect(quoted.as(quoteCouponResponse)).toMatchObject({ code: 'EID-20', discount: 200 });
  });

  it.each(NUMBER_PASTES)('finds an order by its number %s', async (_name, paste) => {
    const path = `/api/orders/order/${encodeURIComponent(paste(NUMBER))}`;
    expect((await shop.call('GET', path)).status).toBe(200);
    const body = { orderId: paste(NUMBER), phone: '03001234567' };
    const tracked = await shop.call('POST', '/api/orders/track', { body });
    expect(tracked.as(trackOrderResponse)).toEqual({ orderId: NUMBER });
    const { orders } = (await get('/api/orders', { q: paste(NUMBER) })).as(listOrdersResponse);
    expect(orders.map(({ orderId }) => orderId)).toEqual([NUMBER]);
  });

  it.each(PASTES)('finds an order by its phone %s', async (_name, paste) => {
    const phone = paste('+92-3001234567');
    const tracked = await shop.call('POST', '/api/orders/track', { body: { orderId: NUMBER, phone } });
    expect(tracked.as(trackOrderResponse)).toEqual({ orderId: NUMBER });
    const { customers } = (await get('/api/customers', { q: phone })).as(listCustomersResponse);
    expect(customers.map((customer) => customer.phone)).toEqual(['+923001234567']);
  });

  it.each(CODE_PASTES)('finds a parcel by its tracking number %s', async (_name, paste) => {
    const { parcels } = (await get('/api/parcels/found', { code: paste(TRACKING_NO) })).as(foundParcelsResponse);
    expect(parcels.map(({ trackingNo }) => trackingNo)).toEqual([TRACKING_NO]);
  });

  it.each(PASTES)('finds a product by its id %s', async (_name, paste) => {
    const product = await addProduct(shop.deps);
    for (const id of [product.id, product.id.slice(-12)]) {
      const path = `/api/products/${encodeURIComponent(paste(id))}`;
      expect((await shop.call('GET', path)).as(getProductResponse).product._id).toBe(product.id);
    }
  });

  it('finds stored letters that are composed in another way', async () => {
    const product = await addProduct(shop.deps, { name: 'Amélie frock' });
    const user = await addUser(shop.deps, { username: 'Zoé Qureshi' });
    const order = await addOrder(shop.deps, shop.users.owner, { customerName: 'Renée Khan' });
    const decomposed = (text: string) => text.normalize('NFD');
    const products = (await get('/api/products', { q: decomposed('Amélie') })).as(listProductsResponse);
    expect(products.products.map(({ _id }) => _id)).toEqual([product.id]);
    const { users } = (await get('/api/auth/users', { q: decomposed('Zoé') })).as(listUsersResponse);
    expect(users.map(({ _id }) => _id)).toEqual([user.id]);
    const { orders } = (await get('/api/orders', { q: decomposed('Renée') })).as(listOrdersResponse);
    expect(orders.map(({ orderId }) => orderId)).toEqual([order.orderId]);
  });
});
