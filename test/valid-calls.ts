import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { normalizeOtp } from '#contract/accounts.ts';
import type { BulkChange } from '#contract/bulk-edits.schema.ts';
import type { AddCityBody } from '#contract/cities.schema.ts';
import type { SellInput } from '#contract/counter.schema.ts';
import type { SaveCouponBody } from '#contract/coupons.schema.ts';
import type { AddCourierInput } from '#contract/couriers.schema.ts';
import type { UpdateDesignInput } from '#contract/designs.schema.ts';
import type {
  AssignOrdersInput,
  ClaimOrderInput,
  NoteCallsInput,
  ResolveFindingsInput,
} from '#contract/desk.schema.ts';
import type {
  CancelOwnOrderInput,
  ChangeOwnAddressInput,
  DecideConfirmationInput,
  MakeLinkInput,
  NewAddress,
  QuoteSwapInput,
} from '#contract/desk-links.schema.ts';
import { FACETS } from '#contract/facets.ts';
import type { EditOrderInput, EnterOrderInput } from '#contract/order-edits.schema.ts';
import type { AddRefundInput, PayRefundInput } from '#contract/refunds.schema.ts';
import type { ReceiveReturnInput } from '#contract/returns.schema.ts';
import type { SaveSaleBody } from '#contract/sales.schema.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { DAY_MS } from '#contract/time.ts';
import { totpAt } from '#server/accounts/second-factor/totp.ts';
import { hashResetCode, hashToken } from '#server/accounts/secrets.ts';
import { registrationCodes, resetCodes, secondFactors, sessions } from '#server/accounts/tables.ts';
import { closeDifference } from '#server/cash/differences/close-difference.ts';
import { draftStatement } from '#server/cash/draft-statement.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { dropRefund } from '#server/cash/refunds/change-refund.ts';
import { bulkEdit } from '#server/catalogue/bulk-edits/bulk-edit.ts';
import { listCustomFields } from '#server/catalogue/custom-fields/list-fields.ts';
import { addCustomField } from '#server/catalogue/custom-fields/save-field.ts';
import { findDesignGrid } from '#server/catalogue/designs/queries.ts';
import { addOption } from '#server/catalogue/options/save-option.ts';
import { removeProducts } from '#server/catalogue/products/write-products.ts';
import { addSale } from '#server/catalogue/sales/save-sale.ts';
import { addCity } from '#server/cities/change-city.ts';
import { bankCash } from '#server/closings/bank-cash.ts';
import { findDeposit } from '#server/closings/queries.ts';
import { viewDay } from '#server/closings/view-days.ts';
import { describeSlot } from '#server/content/change-content.ts';
import { addCoupon } from '#server/coupons/save-coupon.ts';
import type { Deps } from '#server/deps.ts';
import { addFormerOrders } from '#server/former-orders/add-former-orders.ts';
import { listFormerFiles } from '#server/former-orders/queries.ts';
import { receiveImport } from '#server/imports/receive-import.ts';
import { runImport } from '#server/imports/run-import.ts';
import { startImport } from '#server/imports/start-import.ts';
import { bookingFiles } from '#server/parcels/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { paySupplier } from '#server/purchases/pay-supplier.ts';
import { settings } from '#server/settings/tables.ts';
import { addCourier, addOwedParcels, addParcels, fileOf, rowOf, statementBody, TERMS } from './cash.ts';
import { addLink } from './confirmation-links.ts';
import { bodyOfGrid, newDesignBody } from './designs.ts';
import { addOrder, addProduct, addReview, addReviewPhoto, orderBody } from './factories.ts';
import { jpeg, jpegDataUrl } from './images.ts';
import { addFailedJob } from './jobs.ts';
import { addCourierAccount, addParcel } from './parcel-factories.ts';
import { addPurchaseOf, addReceipt, addSupplierOf, purchaseBody } from './purchases.ts';
import { addPaidOrder, addRefundOf } from './refunds.ts';
import { addInvitation, giveSecondFactors, TOTP_SECRET } from './staff.ts';
import type { TestShop } from './test-shop.ts';
import { addUser, openSession, PASSWORD, type TestUser } from './users.ts';

export interface ValidCall {
  url: string;
  body?: unknown;
}
/** The rows that the call names belong to `owner`. */
type MakeCall = (shop: TestShop, owner: TestUser) => Promise<ValidCall> | ValidCall;

const NEW_PRODUCT = {
  name: 'Blue Kurta',
  category: 'kids-casuals',
  color: 'blue',
  age: 3,
  price: 1_990,
  oldPrice: null,
  description: 'For Eid.',
  image: '/media/kurta.webp',
  stock: 5,
};

async function binProduct({ deps, users }: TestShop): Promise<string> {
  const { id } = await addProduct(deps);
  const { binItems } = await inTransaction(deps.db, (tx) =>
    removeProducts(tx, { by: users.admin, at: deps.now(), ids: [id] }),
  );
  return binItems.get(id) ?? '';
}

const NEW_ADDRESS: NewAddress = { address: 'House 7, Street 3', city: 'Multan', state: 'Punjab', zipCode: '60000' };

const PRICE_RISE: BulkChange = { kind: 'price', by: 'percent', value: 10, rounding: 10 };
const IMPORT_FILE = `SKU,Name,Category,Colour,Age,Price,Description,Pictures
KURTA-1,Blue Kurta,Kids Casuals,blue,5-6 years,1990,For Eid.,/media/kurta.webp
`;

const BY_TEST = { id: null, username: 'test' };
const NEW_SALE: SaveSaleBody = {
  name: 'Eid',
  percent: 10,
  price: null,
  scope: 'design',
  scopeValues: ['sun'],
  startsAt: '2020-01-01T00:00:00.000Z',
  endsAt: '2090-01-01T00:00:00.000Z',
};

export function newCoupon(): SaveCouponBody {
  return {
    code: `EID-${newId().slice(-12).toUpperCase()}`,
    percent: 10,
    amount: null,
    minimum: 0,
    totalLimit: null,
    customerLimit: null,
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: '2090-01-01T00:00:00.000Z',
  };
}

export function importBody(csv: string | Buffer, fileName = 'products.csv') {
  return { fileName, file: Buffer.from(csv).toString('base64') };
}

export const FORMER_ORDERS_FILE =
  'Name,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem name,Shipping Name,Shipping City,Shipping Phone\n#1001,paid,fulfilled,PKR,1490.00,2024-03-01 12:00:00 +0500,Kurta,Hina,Lahore,3001234567\n';

/** Imports an order of the old shop with this phone. */
export async function addFormerOrder(deps: Deps, phone: string): Promise<void> {
  const file = FORMER_ORDERS_FILE.replace('#1001', newId()).replace('3001234567', phone);
  await addFormerOrders(deps, await anAdmin(deps), importBody(file));
}

const newDesign = () => `Design ${newId()}`;

const addImport = async (deps: Deps) => receiveImport(deps, await anAdmin(deps), importBody(IMPORT_FILE));

async function anAdmin(deps: Deps): Promise<Viewer> {
  return { ...(await addUser(deps, { role: 'admin' })), tokenHash: '', confirmedAt: new Date(0) };
}

/** `app.authorization.test.ts` fails if a route is missing. */
export const VALID_CALLS: Record<string, MakeCall> = {
  'POST /uploadImage': async () => ({ url: '/uploadImage', body: { image: await jpegDataUrl() } }),
  'POST /api/uploadImage': async () => ({ url: '/api/uploadImage', body: { image: await jpegDataUrl() } }),
  'POST /api/auth/send-otp': () => ({ url: '/api/auth/send-otp', body: { email: newAddress(), username: 'New' } }),
  async 'POST /api/auth/register'({ deps }) {
    const email = newAddress();
    const expiresAt = new Date(deps.now().getTime() + 60_000);
    await deps.db.insert(registrationCodes).values({ email, code: '123456', askers: [], expiresAt });
    return { url: '/api/auth/register', body: { username: 'New', email, password: PASSWORD, otp: '123456' } };
  },
  async 'POST /api/auth/login'({ deps }, owner) {
    await deps.db.delete(secondFactors);
    return { url: '/api/auth/login', body: { email: owner.email, password: PASSWORD } };
  },
  'POST /api/auth/logout': () => ({ url: '/api/auth/logout' }),
  'GET /api/auth/sessions': () => ({ url: '/api/auth/sessions' }),
  async 'DELETE /api/auth/sessions/:sessionId'({ deps }, owner) {
    const { token } = await openSession(deps, owner);
    const [session] = await deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    return { url: `/api/auth/sessions/${session?.id}` };
  },
  'DELETE /api/auth/sessions': () => ({ url: '/api/auth/sessions' }),
  'PATCH /api/auth/password': () => ({
    url: '/api/auth/password',
    body: { currentPassword: PASSWORD, newPassword: PASSWORD },
  }),
  'POST /api/auth/forgot-password': () => ({ url: '/api/auth/forgot-password', body: { email: newAddress() } }),
  async 'POST /api/auth/reset-password'({ deps }) {
    const { email } = await addUser(deps);
    const expiresAt = new Date(deps.now().getTime() + 60_000);
    const otp = '0123-4567-89AB';
    await deps.db.insert(resetCodes).values({ codeHash: hashResetCode(email, normalizeOtp(otp)), email, expiresAt });
    return { url: '/api/auth/reset-password', body: { email, password: PASSWORD, otp } };
  },
  'GET /api/auth/confirm': () => ({ url: '/api/auth/confirm' }),
  async 'POST /api/auth/confirm'({ deps }) {
    await deps.db.delete(secondFactors);
    return { url: '/api/auth/confirm', body: { password: PASSWORD } };
  },
  'GET /api/auth/second-factor': () => ({ url: '/api/auth/second-factor' }),
  async 'POST /api/auth/second-factor'({ deps }) {
    await deps.db.delete(secondFactors);
    return { url: '/api/auth/second-factor' };
  },
  async 'POST /api/auth/second-factor/confirm'({ deps }) {
    await giveSecondFactors(deps, { confirmedAt: null });
    return { url: '/api/auth/second-factor/confirm', body: { code: totpAt(TOTP_SECRET, deps.now()) } };
  },
  async 'POST /api/auth/second-factor/recovery-codes'({ deps }) {
    await giveSecondFactors(deps, { confirmedAt: deps.now() });
    return { url: '/api/auth/second-factor/recovery-codes' };
  },
  async 'DELETE /api/auth/second-factor'({ deps }) {
    await giveSecondFactors(deps, { confirmedAt: deps.now() });
    return { url: '/api/auth/second-factor' };
  },
  'GET /api/auth/invitations': () => ({ url: '/api/auth/invitations' }),
  'POST /api/auth/invitations': () => ({
    url: '/api/auth/invitations',
    body: { email: newAddress(), rights: ['orders.view'] },
  }),
  async 'DELETE /api/auth/invitations/:invitationId'(shop) {
    return { url: `/api/auth/invitations/${(await addInvitation(shop, newAddress())).id}` };
  },
  async 'POST /api/auth/invitations/read'(shop) {
    const { token } = await addInvitation(shop, newAddress());
    return { url: '/api/auth/invitations/read', body: { token } };
  },
  async 'POST /api/auth/invitations/join'(shop) {
    const { token } = await addInvitation(shop, newAddress());
    return { url: '/api/auth/invitations/join', body: { token, username: 'Helper', password: PASSWORD } };
  },
  async 'POST /api/auth/invitations/accept'(shop, owner) {
    // The invitation gives no rights, so that the owner's access stays the same.
    const { token } = await addInvitation(shop, owner.email, []);
    return { url: '/api/auth/invitations/accept', body: { token } };
  },
  'GET /api/auth/users': () => ({ url: '/api/auth/users' }),
  'GET /api/auth/users/:userId': (_shop, owner) => ({ url: `/api/auth/users/${owner.id}` }),
  'GET /api/auth/my-data': () => ({ url: '/api/auth/my-data' }),
  'GET /api/auth/retention': () => ({ url: '/api/auth/retention' }),
  'DELETE /api/auth/my-account': () => ({ url: '/api/auth/my-account', body: { password: PASSWORD } }),
  async 'DELETE /api/auth/users/:userId'({ deps }) {
    return { url: `/api/auth/users/${(await addUser(deps)).id}` };
  },
  async 'PUT /api/auth/users/:userId'({ deps }) {
    return { url: `/api/auth/users/${(await addUser(deps)).id}`, body: { role: 'moderator' } };
  },
  'PATCH /api/auth/edit-profile': (_shop, owner) => ({
    url: '/api/auth/edit-profile',
    body: { userId: owner.id, username: 'owner', profileImage: null, bio: 'Mother of two.', profession: 'Doctor' },
  }),
  'GET /api/products': () => ({ url: '/api/products' }),
  async 'GET /api/products/:id'({ deps }) {
    return { url: `/api/products/${(await addProduct(deps)).id}` };
  },
  'GET /api/products/facets': () => ({ url: '/api/products/facets?category=bottoms' }),
  'GET /api/products/suggestions': () => ({ url: '/api/products/suggestions?q=red' }),
  'GET /api/products/managed': () => ({ url: '/api/products/managed?visibility=hidden' }),
  async 'GET /api/products/managed/:id'({ deps }) {
    return { url: `/api/products/managed/${(await addProduct(deps, { isHidden: true })).id}` };
  },
  'GET /api/products/designs': () => ({ url: '/api/products/designs' }),
  async 'GET /api/products/designs/:design'({ deps }) {
    return { url: `/api/products/designs/${(await addProduct(deps, { design: newDesign() })).design}` };
  },
  'POST /api/products/designs': () => ({ url: '/api/products/designs', body: newDesignBody(newDesign()) }),
  async 'PUT /api/products/designs/:design'({ deps }) {
    const { design } = await addProduct(deps, { design: newDesign() });
    const grid = await findDesignGrid(deps.db, design ?? '');
    if (!grid) throw new Error('The design has no products');
    const prices = { price: 2_490, oldPrice: null };
    // Fields of the shop may accept any text, which other tests send as an invalid value.
    const { custom: _, ...present } = bodyOfGrid(grid);
    return {
      url: `/api/products/designs/${design}`,
      body: { ...present, ages: [{ age: 2, prices }] } satisfies UpdateDesignInput,
    };
  },
  async 'GET /api/products/blogs/related/:id'({ deps }) {
    return { url: `/api/products/blogs/related/${(await addProduct(deps)).id}` };
  },
  'POST /api/products/create-product': () => ({ url: '/api/products/create-product', body: NEW_PRODUCT }),
  async 'PATCH /api/products/update-product/:id'({ deps }) {
    return { url: `/api/products/update-product/${(await addProduct(deps)).id}`, body: NEW_PRODUCT };
  },
  async 'DELETE /api/products/:id'({ deps }) {
    return { url: `/api/products/${(await addProduct(deps)).id}` };
  },
  'GET /api/bin': () => ({ url: '/api/bin' }),
  async 'POST /api/bin/:id/restore'(shop) {
    return { url: `/api/bin/${await binProduct(shop)}/restore` };
  },
  async 'DELETE /api/bin/:id'(shop) {
    return { url: `/api/bin/${await binProduct(shop)}` };
  },
  async 'POST /api/products/bulk'({ deps }) {
    const ids = [(await addProduct(deps)).id];
    return { url: '/api/products/bulk', body: { ids, change: PRICE_RISE, preview: false, ref: newId() } };
  },
  async 'POST /api/products/bulk/:id/undo'({ deps }) {
    const ids = [(await addProduct(deps)).id];
    const { undo } = await bulkEdit(deps, await anAdmin(deps), {
      ids,
      change: PRICE_RISE,
      preview: false,
      ref: newId(),
    });
    return { url: `/api/products/bulk/${undo?._id}/undo` };
  },
  'GET /api/everything.zip': () => ({ url: '/api/everything.zip' }),
  'GET /api/products/export.csv': () => ({ url: '/api/products/export.csv' }),
  'GET /api/products/export.xlsx': () => ({ url: '/api/products/export.xlsx' }),
  'POST /api/imports': () => ({ url: '/api/imports', body: importBody(IMPORT_FILE) }),
  'POST /api/imports/preview': () => ({ url: '/api/imports/preview', body: { file: importBody(IMPORT_FILE).file } }),
  'GET /api/imports/template.xlsx': () => ({ url: '/api/imports/template.xlsx' }),
  'GET /api/imports': () => ({ url: '/api/imports' }),
  async 'GET /api/imports/:id'({ deps }) {
    return { url: `/api/imports/${(await addImport(deps)).id}` };
  },
  async 'GET /api/imports/:id/rows-to-mend.xlsx'({ deps }) {
    return { url: `/api/imports/${(await addImport(deps)).id}/rows-to-mend.xlsx` };
  },
  async 'PUT /api/imports/:id/zip'({ deps }) {
    const part = Buffer.from(zipSync({ 'kurta.jpg': await jpeg() })).toString('base64');
    return { url: `/api/imports/${(await addImport(deps)).id}/zip`, body: { offset: 0, part, isLast: true } };
  },
  async 'PUT /api/imports/:id/values'({ deps }) {
    const values = [{ column: 'color', value: 'Navy', choice: 'blue' }];
    return { url: `/api/imports/${(await addImport(deps)).id}/values`, body: { values } };
  },
  async 'POST /api/imports/:id/start'({ deps }) {
    return { url: `/api/imports/${(await addImport(deps)).id}/start` };
  },
  async 'POST /api/imports/:id/cancel'({ deps }) {
    const { id } = await addImport(deps);
    await startImport(deps, await anAdmin(deps), id);
    return { url: `/api/imports/${id}/cancel` };
  },
  async 'POST /api/imports/:id/undo'({ deps }) {
    const sku = newId();
    const file = importBody(IMPORT_FILE.replace('KURTA-1', sku));
    const { id } = await receiveImport(deps, await anAdmin(deps), file);
    await startImport(deps, await anAdmin(deps), id);
    await runImport(deps, id);
    return { url: `/api/imports/${id}/undo` };
  },
  'GET /api/wishlist': () => ({ url: '/api/wishlist' }),
  async 'POST /api/wishlist'({ deps }) {
    return { url: '/api/wishlist', body: { productIds: [(await addProduct(deps)).id] } };
  },
  async 'PUT /api/wishlist/:productId'({ deps }) {
    return { url: `/api/wishlist/${(await addProduct(deps)).id}` };
  },
  async 'DELETE /api/wishlist/:productId'({ deps }) {
    return { url: `/api/wishlist/${(await addProduct(deps)).id}` };
  },
  async 'POST /api/reviews/post-review'({ deps }, owner) {
    const productId = (await addProduct(deps)).id;
    return { url: '/api/reviews/post-review', body: { comment: 'Lovely.', rating: 5, userId: owner.id, productId } };
  },
  'GET /api/reviews/total-reviews': () => ({ url: '/api/reviews/total-reviews' }),
  'GET /api/reviews/:userId': (_shop, owner) => ({ url: `/api/reviews/${owner.id}` }),
  async 'DELETE /api/reviews/:id'({ deps }, owner) {
    const review = await addReview(deps, await addProduct(deps), owner);
    return { url: `/api/reviews/${review.id}` };
  },
  'POST /api/reviews/photos': async () => ({ url: '/api/reviews/photos', body: { image: await jpegDataUrl() } }),
  'GET /api/review-photos': () => ({ url: '/api/review-photos' }),
  async 'POST /api/review-photos/:id/approve'({ deps }, owner) {
    const photo = await addReviewPhoto(deps, await addReview(deps, await addProduct(deps), owner));
    return { url: `/api/review-photos/${photo.id}/approve` };
  },
  async 'DELETE /api/review-photos/:id'({ deps }, owner) {
    const photo = await addReviewPhoto(deps, await addReview(deps, await addProduct(deps), owner));
    return { url: `/api/review-photos/${photo.id}` };
  },
  async 'POST /api/orders/create-order'({ deps }, owner) {
    const body = orderBody(owner, [{ product: await addProduct(deps), quantity: 1 }]);
    return { url: '/api/orders/create-order', body };
  },
  'GET /api/orders': () => ({ url: '/api/orders' }),
  'GET /api/orders/export.csv': () => ({ url: '/api/orders/export.csv?status=pending' }),
  'GET /api/orders/export.xlsx': () => ({ url: '/api/orders/export.xlsx?rows=lines' }),
  'GET /api/orders/mine': () => ({ url: '/api/orders/mine' }),
  'GET /api/orders/:userEmail': (_shop, owner) => ({ url: `/api/orders/${owner.email}` }),
  async 'GET /api/orders/order/:id'({ deps }, owner) {
    return { url: `/api/orders/order/${(await addOrder(deps, owner)).orderId}` };
  },
  async 'POST /api/orders/track'({ deps }, owner) {
    const { orderId, phone } = await addOrder(deps, owner);
    return { url: '/api/orders/track', body: { orderId, phone } };
  },
  async 'PATCH /api/orders/update-order-status/:id'({ deps }, owner) {
    const { id } = await addOrder(deps, owner);
    return { url: `/api/orders/update-order-status/${id}`, body: { status: 'shipped' } };
  },
  async 'DELETE /api/orders/delete-order/:id'({ deps }, owner) {
    return { url: `/api/orders/delete-order/${(await addOrder(deps, owner)).id}` };
  },
  'GET /api/desk/orders': () => ({ url: '/api/desk/orders?queue=to_confirm' }),
  'GET /api/desk/counts': () => ({ url: '/api/desk/counts' }),
  async 'POST /api/desk/calls'({ deps }, owner) {
    const orders = [{ id: (await addOrder(deps, owner)).id, version: 0 }];
    return { url: '/api/desk/calls', body: { outcome: 'no_answer', orders } satisfies NoteCallsInput };
  },
  async 'POST /api/desk/findings'({ deps }, owner) {
    const order = await addOrder(deps, owner, { status: 'cancelled' });
    await addParcel(deps, order, { state: 'handed_over' });
    const orders = [{ id: order.id, version: 0 }];
    return { url: '/api/desk/findings', body: { choice: 'leave', orders } satisfies ResolveFindingsInput };
  },
  async 'POST /api/desk/assignments'({ deps, users }, owner) {
    const orders = [{ id: (await addOrder(deps, owner)).id, version: 0 }];
    return { url: '/api/desk/assignments', body: { orders, to: users.admin.id } satisfies AssignOrdersInput };
  },
  async 'POST /api/desk/claims'({ deps }, owner) {
    return { url: '/api/desk/claims', body: { order: (await addOrder(deps, owner)).id } satisfies ClaimOrderInput };
  },
  async 'GET /api/desk/orders/:id'({ deps }, owner) {
    return { url: `/api/desk/orders/${(await addOrder(deps, owner)).id}` };
  },
  async 'PATCH /api/desk/orders/:id'({ deps }, owner) {
    const { id } = await addOrder(deps, owner);
    return { url: `/api/desk/orders/${id}`, body: { version: 0, phone: '0300 7654321' } satisfies EditOrderInput };
  },
  async 'POST /api/desk/orders'({ deps }) {
    const lines = [{ productId: (await addProduct(deps)).id, quantity: 1 }];
    const contact = { customerName: 'Sana', phone: '0300 7654321', address: 'House 4', city: 'Lahore' };
    return { url: '/api/desk/orders', body: { ...contact, lines } satisfies EnterOrderInput };
  },
  'GET /api/counter/products': () => ({ url: '/api/counter/products?q=kurta' }),
  'GET /api/counter/sales': () => ({ url: '/api/counter/sales?day=2026-11-21' }),
  async 'POST /api/counter/sales'({ deps }) {
    const lines = [{ productId: (await addProduct(deps)).id, quantity: 1 }];
    return { url: '/api/counter/sales', body: { id: newId(), lines, received: 5_000 } satisfies SellInput };
  },
  async 'POST /api/counter/sales/:id/undo'({ deps }, owner) {
    const { id } = await addOrder(deps, owner, { channel: 'counter', status: 'Delivered' });
    return { url: `/api/counter/sales/${id}/undo`, body: { version: 1 } };
  },
  async 'GET /api/counter/sales/:id/receipt'({ deps }, owner) {
    const { id } = await addOrder(deps, owner, { channel: 'counter', status: 'Delivered' });
    return { url: `/api/counter/sales/${id}/receipt` };
  },
  async 'GET /api/parcels/found'({ deps }, owner) {
    return { url: `/api/parcels/found?code=${(await addParcel(deps, await addOrder(deps, owner))).number}` };
  },
  'GET /api/parcels': () => ({ url: '/api/parcels?queue=to_book' }),
  async 'GET /api/parcels/of-order/:id'({ deps }, owner) {
    return { url: `/api/parcels/of-order/${(await addOrder(deps, owner)).orderId}` };
  },
  async 'POST /api/parcels/packings'({ deps }, owner) {
    const { id } = await addOrder(deps, owner, { status: 'processing' });
    return { url: '/api/parcels/packings', body: { orders: [{ id, version: 0 }] } };
  },
  async 'POST /api/parcels/unpackings'({ deps }, owner) {
    const { id, version } = await addParcel(deps, await addOrder(deps, owner, { status: 'processing' }));
    return { url: '/api/parcels/unpackings', body: { parcels: [{ id, version }] } };
  },
  async 'POST /api/parcels/bookings'({ deps }, owner) {
    const { id, version } = await addParcel(deps, await addOrder(deps, owner));
    const courier = (await addCourierAccount(deps)).id;
    return { url: '/api/parcels/bookings', body: { parcels: [{ id, version }], courier } };
  },
  async 'POST /api/parcels/hand-overs'({ deps }, owner) {
    const { id, version } = await addParcel(deps, await addOrder(deps, owner, { status: 'shipped' }), {
      state: 'booked',
    });
    return { url: '/api/parcels/hand-overs', body: { parcels: [{ id, version }] } };
  },
  async 'POST /api/parcels/undone-hand-overs'({ deps }, owner) {
    const { id, version } = await addParcel(deps, await addOrder(deps, owner, { status: 'processing' }), {
      state: 'handed_over',
    });
    return { url: '/api/parcels/undone-hand-overs', body: { parcels: [{ id, version }] } };
  },
  async 'POST /api/parcels/weights'({ deps }, owner) {
    const { id, version } = await addParcel(deps, await addOrder(deps, owner, { status: 'processing' }));
    return { url: '/api/parcels/weights', body: { parcels: [{ id, version }], weight: 900 } };
  },
  async 'POST /api/parcels/outcomes'({ deps }, owner) {
    const { id, version } = await addParcel(deps, await addOrder(deps, owner, { status: 'shipped' }), {
      state: 'handed_over',
    });
    return { url: '/api/parcels/outcomes', body: { parcels: [{ id, version }], outcome: 'refused' } };
  },
  async 'POST /api/parcels/tracking-numbers'({ deps }, owner) {
    const courier = (await addCourierAccount(deps)).id;
    const { number } = await addParcel(deps, await addOrder(deps, owner));
    return { url: '/api/parcels/tracking-numbers', body: { courier, lines: [`${number}\tLE1234567890`] } };
  },
  async 'POST /api/parcels/outcome-lists'({ deps }, owner) {
    const order = await addOrder(deps, owner, { status: 'shipped' });
    const { number } = await addParcel(deps, order, { state: 'handed_over' });
    return { url: '/api/parcels/outcome-lists', body: { lines: [`${number}\tReturned`], outcome: 'delivered' } };
  },
  async 'GET /api/parcels/bookings'({ deps }) {
    return { url: `/api/parcels/bookings?courier=${(await addCourierAccount(deps)).id}` };
  },
  async 'POST /api/parcels/booking-files'({ deps }, owner) {
    const courier = (await addCourierAccount(deps)).id;
    const order = await addOrder(deps, owner, { status: 'processing' });
    await addParcel(deps, order, { state: 'booked', courierAccountId: courier });
    return { url: '/api/parcels/booking-files', body: { file: newId(), courier, which: 'new' } };
  },
  async 'GET /api/parcels/booking-files/:id'({ deps }) {
    const courierAccountId = (await addCourierAccount(deps)).id;
    const id = newId();
    await deps.db.insert(bookingFiles).values({ id, courierAccountId, madeAt: deps.now() });
    return { url: `/api/parcels/booking-files/${id}` };
  },
  async 'GET /api/parcels/print/:paper'({ deps }, owner) {
    const { number } = await addParcel(deps, await addOrder(deps, owner));
    return { url: `/api/parcels/print/labels?numbers=${number.slice(3)}` };
  },
  async 'GET /api/returns/:code'({ deps }, owner) {
    return {
      url: `/api/returns/${(await addParcel(deps, await addOrder(deps, owner), { state: 'refused' })).number}`,
    };
  },
  async 'POST /api/returns'({ deps }, owner) {
    const { id } = await addParcel(deps, await addOrder(deps, owner, { status: 'cancelled' }), { state: 'refused' });
    return { url: '/api/returns', body: { parcel: id } satisfies ReceiveReturnInput };
  },
  async 'POST /api/exchanges'({ deps }, owner) {
    const [product, other] = [await addProduct(deps), await addProduct(deps)];
    const lines = [{ product, quantity: 1 }];
    const order = (await addOrder(deps, owner, { status: 'Delivered', lines })).id;
    const body = {
      order,
      version: 0,
      back: [{ position: 0, quantity: 1 }],
      send: [{ productId: other.id, quantity: 1 }],
    };
    return { url: '/api/exchanges', body };
  },
  'GET /api/couriers': () => ({ url: '/api/couriers' }),
  'POST /api/couriers': () => ({
    url: '/api/couriers',
    body: { courier: 'leopards', label: `Leopards ${newId()}` } satisfies AddCourierInput,
  }),
  async 'PATCH /api/couriers/:id'({ deps }) {
    const { id, version } = await addCourierAccount(deps);
    return { url: `/api/couriers/${id}`, body: { isActive: false, version } };
  },
  async 'POST /api/desk/links'({ deps }, owner) {
    const { id } = await addOrder(deps, owner);
    return { url: '/api/desk/links', body: { id, version: 0 } satisfies MakeLinkInput };
  },
  async 'POST /api/confirmations/read'(shop, owner) {
    return { url: '/api/confirmations/read', body: { token: await addLink(shop, await addOrder(shop.deps, owner)) } };
  },
  async 'POST /api/confirmations/quote'(shop, owner) {
    const of = (age: 1 | 3) => addProduct(shop.deps, { name: 'Sized Suit', design: 'Sized Suit', color: 'blue', age });
    const [from, to] = [await of(1), await of(3)];
    const order = await addOrder(shop.deps, owner, { lines: [{ product: from, quantity: 1 }] });
    const body: QuoteSwapInput = { token: await addLink(shop, order), swaps: [{ from: from.id, to: to.id }] };
    return { url: '/api/confirmations/quote', body };
  },
  async 'POST /api/confirmations/decide'(shop, owner) {
    const token = await addLink(shop, await addOrder(shop.deps, owner));
    const body: DecideConfirmationInput = { action: 'change_address', token, ...NEW_ADDRESS };
    return { url: '/api/confirmations/decide', body };
  },
  async 'POST /api/orders/order/:id/cancel'({ deps }, owner) {
    const { id } = await addOrder(deps, owner);
    const body: CancelOwnOrderInput = { version: 1, reason: 'size' };
    return { url: `/api/orders/order/${id}/cancel`, body };
  },
  async 'PATCH /api/orders/order/:id/address'({ deps }, owner) {
    const { orderId } = await addOrder(deps, owner);
    const body: ChangeOwnAddressInput = { version: 1, ...NEW_ADDRESS };
    return { url: `/api/orders/order/${orderId}/address`, body };
  },
  'GET /api/customers': () => ({ url: '/api/customers?q=0300' }),
  async 'GET /api/customers/:customerId'({ deps }, owner) {
    return { url: `/api/customers/${(await addOrder(deps, owner)).phoneE164}` };
  },
  async 'PATCH /api/customers/:customerId'({ deps }, owner) {
    const { phone } = await addOrder(deps, owner, { phone: nextMobile() });
    return { url: `/api/customers/${phone}`, body: { note: 'Rings twice.', version: 0 } };
  },
  'POST /api/former-orders/check': () => ({ url: '/api/former-orders/check', body: importBody(FORMER_ORDERS_FILE) }),
  'POST /api/former-orders': () => ({
    url: '/api/former-orders',
    body: importBody(FORMER_ORDERS_FILE.replace('#1001', newId())),
  }),
  'GET /api/former-orders/files': () => ({ url: '/api/former-orders/files' }),
  async 'POST /api/former-orders/files/:id/undo'({ deps }) {
    await addFormerOrder(deps, nextMobile());
    const [file] = await listFormerFiles(deps.db);
    return { url: `/api/former-orders/files/${file?.id}/undo` };
  },
  async 'DELETE /api/customers/:customerId/former-orders'({ deps }) {
    const phone = nextMobile();
    await addFormerOrder(deps, phone);
    return { url: `/api/customers/${phone}/former-orders` };
  },
  async 'GET /api/product-labels'({ deps }) {
    return { url: `/api/product-labels?pieces=${(await addProduct(deps)).id}:2` };
  },
  'GET /api/stock': () => ({ url: '/api/stock?filter=low' }),
  async 'PATCH /api/stock'({ deps }) {
    const { id: productId } = await addProduct(deps, { stock: 5 });
    return { url: '/api/stock', body: { ref: newId(), changes: [{ productId, delta: 2 }] } };
  },
  async 'GET /api/stock/moves'({ deps }) {
    return { url: `/api/stock/moves?product=${(await addProduct(deps, { stock: 5 })).id}` };
  },
  async 'PUT /api/products/:id/stock-alert'({ deps }) {
    return { url: `/api/products/${(await addProduct(deps, { stock: 0 })).id}/stock-alert` };
  },
  async 'DELETE /api/products/:id/stock-alert'({ deps }) {
    return { url: `/api/products/${(await addProduct(deps, { stock: 0 })).id}/stock-alert` };
  },
  'GET /api/admin/failed-jobs': () => ({ url: '/api/admin/failed-jobs' }),
  'GET /api/admin/work-state': () => ({ url: '/api/admin/work-state' }),
  async 'POST /api/admin/failed-jobs/:id/retry'({ deps }) {
    return { url: `/api/admin/failed-jobs/${await addFailedJob(deps)}/retry` };
  },
  async 'POST /api/admin/failed-jobs/retry-all'({ deps }) {
    await addFailedJob(deps);
    return { url: '/api/admin/failed-jobs/retry-all', body: { kind: 'order.placed' } };
  },
  async 'DELETE /api/admin/failed-jobs/:id'({ deps }) {
    return { url: `/api/admin/failed-jobs/${await addFailedJob(deps)}` };
  },
  'GET /api/settings': () => ({ url: '/api/settings' }),
  async 'PATCH /api/settings'({ deps }) {
    const [{ version } = { version: 0 }] = await deps.db.select().from(settings).where(eq(settings.key, 'returnDays'));
    return { url: '/api/settings', body: { changes: [{ key: 'returnDays', value: 20 + version, version }] } };
  },
  'GET /api/facet-options': () => ({ url: '/api/facet-options' }),
  'POST /api/facet-options': () => ({ url: '/api/facet-options', body: { facet: 'color', ...newColor() } }),
  async 'PUT /api/facet-options'({ deps }) {
    const { label, ...color } = newColor();
    const code = await addOption(deps, BY_TEST, { facet: 'color', label, ...color });
    const body = { facet: 'color', code, version: 1, label: `Light ${label}`, ...color };
    return { url: '/api/facet-options', body };
  },
  'POST /api/facet-options/sort': () => ({
    url: '/api/facet-options/sort',
    body: { facet: 'gender', codes: FACETS.gender.sequence().toReversed() },
  }),
  async 'POST /api/facet-options/merge'({ deps }) {
    const code = await addOption(deps, BY_TEST, { facet: 'color', ...newColor() });
    return { url: '/api/facet-options/merge', body: { facet: 'color', code, into: 'blue', version: 1 } };
  },
  'GET /api/custom-fields': () => ({ url: '/api/custom-fields' }),
  'POST /api/custom-fields': () => ({ url: '/api/custom-fields', body: newField() }),
  async 'PUT /api/custom-fields'({ deps }) {
    const { type: _, ...field } = newField();
    const code = await addCustomField(deps, BY_TEST, { ...field, type: 'number' });
    return { url: '/api/custom-fields', body: { ...field, code, version: 1, unit: 'mm' } };
  },
  async 'POST /api/custom-fields/sort'({ deps }) {
    await addCustomField(deps, BY_TEST, newField());
    const { fields } = await listCustomFields(deps.db);
    return { url: '/api/custom-fields/sort', body: { codes: fields.map(({ code }) => code).toReversed() } };
  },
  'GET /api/sales': () => ({ url: '/api/sales' }),
  'POST /api/sales': () => ({ url: '/api/sales', body: { ...NEW_SALE } }),
  async 'PATCH /api/sales/:id'({ deps }) {
    const { id, version } = await addSale(deps, BY_TEST, NEW_SALE);
    return { url: `/api/sales/${id}`, body: { ...NEW_SALE, percent: 20, version } };
  },
  async 'DELETE /api/sales/:id'({ deps }) {
    const { id, version } = await addSale(deps, BY_TEST, NEW_SALE);
    return { url: `/api/sales/${id}?version=${version}` };
  },
  async 'POST /api/coupons/quote'({ deps }) {
    const { code } = await addCoupon(deps, BY_TEST, newCoupon());
    return { url: '/api/coupons/quote', body: { code, totalAmount: 2_000 } };
  },
  'GET /api/coupons': () => ({ url: '/api/coupons' }),
  'POST /api/coupons': () => ({ url: '/api/coupons', body: newCoupon() }),
  async 'PATCH /api/coupons/:id'({ deps }) {
    const coupon = newCoupon();
    const { _id, version } = await addCoupon(deps, BY_TEST, coupon);
    return { url: `/api/coupons/${_id}`, body: { ...coupon, percent: 20, version } };
  },
  async 'DELETE /api/coupons/:id'({ deps }) {
    const { _id, version } = await addCoupon(deps, BY_TEST, newCoupon());
    return { url: `/api/coupons/${_id}?version=${version}` };
  },
  'GET /api/delivery': () => ({ url: '/api/delivery?city=Lahore' }),
  'GET /api/towns': () => ({ url: '/api/towns?q=lah' }),
  'GET /api/cities': () => ({ url: '/api/cities' }),
  'POST /api/cities': () => ({ url: '/api/cities', body: { name: newCityName(), province: 'Punjab' } }),
  async 'PATCH /api/cities/:cityId'({ deps }) {
    const body = { name: newCityName(), province: 'Sindh', deliveryPaisa: null, aliases: [] } satisfies AddCityBody;
    const city = await addCity(deps, BY_TEST, body);
    return { url: `/api/cities/${city.id}`, body: { deliveryPaisa: 25_000, version: city.version } };
  },
  'GET /api/content/:place': () => ({ url: '/api/content/home' }),
  'GET /api/pages/:page': () => ({ url: '/api/pages/returns' }),
  'GET /api/content-slots': () => ({ url: '/api/content-slots' }),
  async 'PUT /api/content-slots/:slot/draft'({ deps }) {
    const { version } = await describeSlot(deps.db, 'page-faq', deps.now());
    const value = { title: `Questions ${version}`, body: 'Ask us.' };
    return { url: '/api/content-slots/page-faq/draft', body: { value, version } };
  },
  async 'POST /api/content-slots/:slot/publish'({ deps }) {
    const { version } = await describeSlot(deps.db, 'page-terms', deps.now());
    const value = { title: `Terms ${version}`, body: 'Be fair.' };
    return { url: '/api/content-slots/page-terms/publish', body: { value, from: null, to: null, version } };
  },
  'POST /api/content-slots/preview': () => ({
    url: '/api/content-slots/preview',
    body: { title: 'Returns', body: '**Seven** days' },
  }),
  'GET /api/cash/receivables': () => ({ url: '/api/cash/receivables' }),
  'GET /api/cash/receivables/parcels': () => ({ url: '/api/cash/receivables/parcels?age=older&unlistedDays=10' }),
  'GET /api/cash/receivables/export.csv': () => ({ url: '/api/cash/receivables/export.csv?age=week' }),
  'GET /api/cash/receivables/export.xlsx': () => ({ url: '/api/cash/receivables/export.xlsx?age=week' }),
  'GET /api/cash/terms': () => ({ url: '/api/cash/terms' }),
  async 'POST /api/cash/terms'({ deps }) {
    return { url: '/api/cash/terms', body: { courierAccountId: await addCourier(deps), ...TERMS, feePaisa: 15_000 } };
  },
  async 'POST /api/cash/statements/preview'({ deps }) {
    const body = { courierAccountId: await addCourier(deps), file: fileOf([{ CN: '1001', COD: 1_000 }]) };
    return { url: '/api/cash/statements/preview', body };
  },
  async 'POST /api/cash/statements'({ deps }) {
    const { isPartial: _, ...given } = await newStatement(deps);
    const { trackingNo, cod } = given.columns;
    return { url: '/api/cash/statements', body: { ...given, columns: { trackingNo, cod } } };
  },
  'GET /api/cash/statements': () => ({ url: '/api/cash/statements?limit=2' }),
  'GET /api/cash/statements/:id': async ({ deps }) => ({ url: `/api/cash/statements/${await addStatement(deps)}` }),
  'GET /api/cash/statements/:id/rows': async ({ deps }) => ({
    url: `/api/cash/statements/${await addStatement(deps)}/rows?finding=any`,
  }),
  'POST /api/cash/statements/:id/post': async ({ deps }) => ({
    url: `/api/cash/statements/${await addStatement(deps)}/post`,
    body: { version: 0 },
  }),
  async 'POST /api/cash/statements/:id/outcomes'({ deps }) {
    const courierAccountId = await addCourier(deps);
    const rows = await addParcels(deps, courierAccountId, [{ state: 'handed_over' }]);
    const file = fileOf(rows.map((row) => rowOf(row, { cod: row.codPaisa, status: 'Delivered' })));
    const { id } = await draftStatement(deps, BY_TEST, statementBody(courierAccountId, file));
    return { url: `/api/cash/statements/${id}/outcomes`, body: { version: 0, outcome: 'delivered' } };
  },
  'POST /api/cash/statements/:id/discard': async ({ deps }) => ({
    url: `/api/cash/statements/${await addStatement(deps)}/discard`,
    body: { version: 0 },
  }),
  'GET /api/cash/differences': () => ({ url: '/api/cash/differences?show=claims' }),
  async 'POST /api/cash/differences'({ deps }) {
    const { id: parcel, owedPaisa } = await addDifference(deps);
    return { url: '/api/cash/differences', body: { parcel, owedPaisa, how: 'accept', reason: 'Rounding' } };
  },
  async 'POST /api/cash/claims'({ deps }) {
    const { id: parcel, claimPaisa } = await addClaim(deps);
    return { url: '/api/cash/claims', body: { parcel, claimPaisa, how: 'paid', reason: 'Transfer 4711' } };
  },
  async 'POST /api/cash/reversals'({ deps }) {
    return { url: '/api/cash/reversals', body: { entry: (await addClaim(deps)).entry } };
  },
  'GET /api/refunds': () => ({ url: '/api/refunds?list=paid&q=ND' }),
  'GET /api/refunds/export.csv': () => ({ url: '/api/refunds/export.csv?list=open' }),
  'GET /api/refunds/export.xlsx': () => ({ url: '/api/refunds/export.xlsx?list=dropped' }),
  async 'POST /api/refunds'({ deps }, owner) {
    const { id: order } = await addPaidOrder(deps, owner);
    const body = { id: newId(), order, amount: 300, why: 'goodwill', note: 'A stain' } satisfies AddRefundInput;
    return { url: '/api/refunds', body };
  },
  async 'POST /api/refunds/:id/pay'({ deps }, owner) {
    const id = await addRefundOf(deps, await addPaidOrder(deps, owner));
    const body = { version: 0, method: 'bank', reference: 'Transfer 4711' } satisfies PayRefundInput;
    return { url: `/api/refunds/${id}/pay`, body };
  },
  async 'POST /api/refunds/:id/drop'({ deps }, owner) {
    const id = await addRefundOf(deps, await addPaidOrder(deps, owner));
    return { url: `/api/refunds/${id}/drop`, body: { version: 0, note: 'The customer keeps it' } };
  },
  async 'POST /api/refunds/:id/reopen'({ deps }, owner) {
    const id = await addRefundOf(deps, await addPaidOrder(deps, owner));
    await dropRefund(deps, BY_TEST, id, { version: 0, note: 'The customer keeps it' });
    return { url: `/api/refunds/${id}/reopen`, body: { version: 1 } };
  },
  'GET /api/cash/report': () => ({ url: '/api/cash/report?month=2026-11' }),
  'GET /api/cash/report/rows': () => ({ url: '/api/cash/report/rows?month=2026-11&figure=delivered&city=Lahore' }),
  'GET /api/cash/report/export.csv': () => ({ url: '/api/cash/report/export.csv?month=2026-11' }),
  'GET /api/cash/report/export.xlsx': () => ({ url: '/api/cash/report/export.xlsx?month=2026-11' }),
  'GET /api/days': () => ({ url: '/api/days?month=2026-11' }),
  'GET /api/days/:day': () => ({ url: '/api/days/2026-11-20' }),
  'GET /api/days/:day/rows': () => ({ url: '/api/days/2026-11-20/rows?figure=cashInPaisa' }),
  async 'POST /api/days/:day/sign'({ deps }) {
    const day = nextDay();
    const { seen } = await viewDay(deps.db, day, deps.now());
    return { url: `/api/days/${day}/sign`, body: { countedCashPaisa: null, note: 'All is right', seen } };
  },
  async 'POST /api/days/:day/bank'({ deps }) {
    await addCash(deps);
    return { url: `/api/days/${today(deps)}/bank`, body: { id: newId(), amountPaisa: 40_000, reference: 'Slip 4711' } };
  },
  async 'POST /api/days/:day/bank/undo'({ deps }) {
    await addCash(deps);
    const day = today(deps);
    const id = newId();
    await bankCash(deps, BY_TEST, day, { id, amountPaisa: 40_000, reference: 'Slip 4712' });
    const deposit = await findDeposit(deps.db, { ref: id });
    return { url: `/api/days/${day}/bank/undo`, body: { deposit: deposit?.entry.id } };
  },
  'GET /api/days/export.csv': () => ({ url: '/api/days/export.csv?month=2026-11' }),
  'GET /api/days/export.xlsx': () => ({ url: '/api/days/export.xlsx?month=2026-11' }),
  'GET /api/profit': () => ({ url: '/api/profit?month=2026-11' }),
  'GET /api/profit/rows': () => ({ url: '/api/profit/rows?month=2026-11&by=product' }),
  'GET /api/profit/chart': () => ({ url: '/api/profit/chart' }),
  'GET /api/profit/export.csv': () => ({ url: '/api/profit/export.csv?month=2026-11' }),
  'GET /api/profit/export.xlsx': () => ({ url: '/api/profit/export.xlsx?month=2026-11&by=town' }),
  'GET /api/security-events': () => ({ url: '/api/security-events' }),
  'GET /api/suppliers': () => ({ url: '/api/suppliers' }),
  'POST /api/suppliers': () => ({ url: '/api/suppliers', body: { id: newId(), name: `Supplier ${newId()}` } }),
  async 'PATCH /api/suppliers/:id'({ deps }) {
    const { id, version } = await addSupplierOf(deps);
    const body = { name: `Supplier ${newId()}`, isActive: true, version };
    return { url: `/api/suppliers/${id}`, body };
  },
  async 'GET /api/suppliers/:id/payments'({ deps }) {
    return { url: `/api/suppliers/${(await addSupplierOf(deps)).id}/payments` };
  },
  async 'POST /api/suppliers/:id/payments'({ deps }) {
    const body = { id: newId(), amount: 500, method: 'bank', reference: 'TX-1' };
    return { url: `/api/suppliers/${(await addSupplierOf(deps)).id}/payments`, body };
  },
  async 'POST /api/suppliers/payments/:id/undo'({ deps }) {
    const id = newId();
    const supplier = await addSupplierOf(deps);
    await paySupplier(deps, BY_TEST, supplier.id, { id, amount: 500, method: 'bank', reference: '' });
    return { url: `/api/suppliers/payments/${id}/undo` };
  },
  'GET /api/purchases': () => ({ url: '/api/purchases?state=draft&q=shirt' }),
  'GET /api/purchases/export.csv': () => ({ url: '/api/purchases/export.csv?state=draft' }),
  'GET /api/purchases/export.xlsx': () => ({ url: '/api/purchases/export.xlsx' }),
  'POST /api/purchases': async ({ deps }) => ({ url: '/api/purchases', body: await purchaseBody(deps) }),
  'POST /api/purchases/lines': () => ({ url: '/api/purchases/lines', body: { lines: ['KURTA-1\t10\t450'] } }),
  async 'GET /api/purchases/:id'({ deps }) {
    return { url: `/api/purchases/${(await addPurchaseOf(deps)).id}` };
  },
  async 'GET /api/purchases/:id/print'({ deps }) {
    return { url: `/api/purchases/${(await addPurchaseOf(deps)).id}/print` };
  },
  async 'PUT /api/purchases/:id'({ deps }) {
    const { id, ...body } = await addPurchaseOf(deps);
    return { url: `/api/purchases/${id}`, body: { ...body, note: 'In two boxes', version: 1 } };
  },
  async 'POST /api/purchases/:id/state'({ deps }) {
    return { url: `/api/purchases/${(await addPurchaseOf(deps)).id}/state`, body: { state: 'cancelled', version: 1 } };
  },
  async 'POST /api/purchases/:id/receipts'({ deps }) {
    const body = { id: newId(), version: 1, lines: [{ position: 0, quantity: 1 }], extraCost: 50 };
    return { url: `/api/purchases/${(await addPurchaseOf(deps)).id}/receipts`, body };
  },
  async 'POST /api/purchases/receipts/:id/undo'({ deps }) {
    return { url: `/api/purchases/receipts/${await addReceipt(deps, await anAdmin(deps))}/undo` };
  },
  async 'PUT /api/products/:id/cost'({ deps }) {
    return { url: `/api/products/${(await addProduct(deps)).id}/cost`, body: { cost: 450, seen: null } };
  },
  'GET /api/security-events/export.csv': () => ({ url: '/api/security-events/export.csv' }),
  'GET /api/security-events/export.xlsx': () => ({ url: '/api/security-events/export.xlsx' }),
  'GET /api/audit': () => ({ url: '/api/audit?kind=product&from=2026-01-01' }),
  'GET /api/audit/export.csv': () => ({ url: '/api/audit/export.csv?kind=product' }),
  'GET /api/audit/export.xlsx': () => ({ url: '/api/audit/export.xlsx?kind=product' }),
  'GET /api/customers/export.csv': () => ({ url: '/api/customers/export.csv?q=hira' }),
  'GET /api/customers/export.xlsx': () => ({ url: '/api/customers/export.xlsx' }),
  'GET /api/parcels/export.csv': () => ({ url: '/api/parcels/export.csv?queue=to_book' }),
  'GET /api/parcels/export.xlsx': () => ({ url: '/api/parcels/export.xlsx' }),
  'GET /api/reviews/export.csv': () => ({ url: '/api/reviews/export.csv' }),
  'GET /api/reviews/export.xlsx': () => ({ url: '/api/reviews/export.xlsx' }),
  'GET /api/stats/admin-stats': () => ({ url: '/api/stats/admin-stats' }),
  'GET /api/stats/morning': () => ({ url: '/api/stats/morning' }),
  'GET /api/stats/user-stats/:id': (_shop, owner) => ({ url: `/api/stats/user-stats/${owner.id}` }),
  'GET /api/before-you-open': () => ({ url: '/api/before-you-open' }),
  'POST /api/before-you-open/dismiss': async ({ deps }) => {
    await deps.db.delete(settings).where(eq(settings.key, 'beforeYouOpen'));
    return { url: '/api/before-you-open/dismiss', body: { steps: ['texts'] } };
  },
  'GET /api/this-shop': () => ({ url: '/api/this-shop' }),
  'GET /api/this-shop/restore-test': () => ({ url: '/api/this-shop/restore-test' }),
  'POST /api/this-shop/restore-test': () => ({ url: '/api/this-shop/restore-test' }),
  'POST /api/this-shop/mail-test': () => ({ url: '/api/this-shop/mail-test' }),
  'GET /api/store': () => ({ url: '/api/store' }),
};

async function newStatement(deps: Deps) {
  const courierAccountId = await addCourier(deps);
  const [parcel] = await addOwedParcels(deps, courierAccountId, [{}]);
  return statementBody(courierAccountId, fileOf(parcel ? [rowOf(parcel)] : []));
}

async function addDifference(deps: Deps) {
  const at = new Date(deps.now().getTime() - 20 * DAY_MS);
  const values = { codPaisa: 40_000, adjustmentsPaisa: 0, stateAt: at, deliveredAt: at };
  const [parcel] = await addOwedParcels(deps, await addCourier(deps), [values]);
  if (!parcel) throw new Error('The parcel was not added');
  return { id: parcel.id, owedPaisa: 40_000 };
}

async function addClaim(deps: Deps) {
  const { id, owedPaisa } = await addDifference(deps);
  const body = { parcel: id, owedPaisa, how: 'claim' as const, reason: 'Not in any statement' };
  return { id, claimPaisa: owedPaisa, entry: await closeDifference(deps, BY_TEST, body) };
}

let dayCount = 0;
/** A day is signed once, so each call returns another day. */
function nextDay(): string {
  dayCount += 1;
  return shopDayOf(new Date(Date.UTC(2024, 0, dayCount)));
}

const today = ({ now }: Deps) => shopDayOf(now());

async function addCash(deps: Deps): Promise<void> {
  const amounts = { cash: 40_000, sales: -40_000 };
  const at = deps.now();
  await addEntries(deps.db, [
    { why: 'counter_sale', ref: newId(), at, byUserId: null, courierAccountId: null, parcelId: null, amounts },
  ]);
}

async function addStatement(deps: Deps): Promise<string> {
  return (await draftStatement(deps, BY_TEST, await newStatement(deps))).id;
}

let cityCount = 0;
function newCityName(): string {
  cityCount += 1;
  return `New City ${'abcdefghijklmnopqrstuvwxyz'.charAt(cityCount % 26)}${cityCount}`;
}

let colorCount = 0;
function newColor() {
  colorCount += 1;
  return { label: `New colour ${colorCount}`, words: [], isHidden: false, swatch: '#f4a6c0' };
}

let fieldCount = 0;
function newField() {
  fieldCount += 1;
  const label = `New field ${fieldCount}`;
  return { label, words: [], type: 'text' as const, unit: null, choices: [], categories: [], isHidden: false };
}

let addressCount = 0;
function newAddress(): string {
  addressCount += 1;
  return `new${addressCount}@example.com`;
}

let mobileCount = 0;
function nextMobile(): string {
  mobileCount += 1;
  return `0345${String(mobileCount).padStart(7, '0')}`;
}
