import { randomInt } from 'node:crypto';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { CreateOrderInput } from '#contract/orders.schema.ts';
import { type Adjustment, type DeliverySettings, PAYMENT_METHOD, previewTotals } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import type { Fit, Rating } from '#contract/reviews.ts';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { makeOrderId } from '#server/orders/rules.ts';
import { orderEvents, orderLines, orders } from '#server/orders/tables.ts';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { reviewPhotos, reviews } from '#server/reviews/tables.ts';
import type { TestUser } from './users.ts';

type NewProduct = Partial<typeof products.$inferInsert> & { price?: number };

/** A red T-shirt of PKR 1490 without a stock count, unless overridden. */
export async function addProduct(
  { db, tags, now }: Deps,
  { price = 1_490, ...overrides }: NewProduct = {},
): Promise<ProductRow> {
  return inTransaction(db, async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({
        name: 'Red T-Shirt',
        pricePaisa: paisaFromPkr(price),
        image: '/media/red-t-shirt.webp',
        category: 'tops-and-tees',
        color: 'red',
        age: 2,
        description: 'Soft cotton.',
        createdAt: now(),
        updatedAt: now(),
        ...overrides,
      })
      .returning();
    if (!product) throw new Error('The product was not added');
    await tags.invalidate(tx, changeTags(null, product));
    return product;
  });
}

interface NewOrder extends Partial<typeof orders.$inferInsert> {
  lines?: { product: ProductRow; quantity: number }[];
  /** Delivery charge of an order without other `adjustments`. */
  deliveryPaisa?: number;
}

/** A delivery charge that an edit of the order does not change. */
export function deliveryPart(deliveryPaisa: number): Adjustment {
  return { kind: 'delivery', amountPaisa: deliveryPaisa, terms: { deliveryPaisa, freeDeliveryPaisa: null } };
}

/** A pending order of one piece of PKR 1,000, unless overridden. Bypasses the order route. */
export async function addOrder(deps: Deps, user: TestUser, order: NewOrder = {}): Promise<OrderRow> {
  const [added] = await addOrders(deps, user, [order]);
  if (!added) throw new Error('The order was not added');
  return added;
}

/** Adds any number of orders with three statements. */
export async function addOrders({ db, now }: Deps, user: TestUser, added: readonly NewOrder[]): Promise<OrderRow[]> {
  const drafts = added.map((order) => draftOrder(user, order, now()));
  const rows = await db
    .insert(orders)
    .values(drafts.map(({ values }) => values))
    .returning();
  const ids = drafts.map(({ values }) => values.id);
  await db
    .insert(orderLines)
    .values(drafts.flatMap(({ lines }, index) => lines.map((line) => ({ orderId: ids[index] ?? '', ...line }))));
  await db.insert(orderEvents).values(
    drafts.map(({ values: { id, createdAt } }) => ({
      orderId: id,
      status: 'pending' as const,
      byUserId: user.id,
      createdAt,
    })),
  );
  return rows;
}

function draftOrder(user: TestUser, { lines, deliveryPaisa = 20_000, ...overrides }: NewOrder, now: Date) {
  const at = overrides.createdAt ?? now;
  const sold = (lines ?? []).map(({ product, quantity }, position) => ({
    position,
    productId: product.id,
    name: product.name,
    unitPricePaisa: product.pricePaisa,
    quantity,
    image: product.image,
    color: product.color,
    age: product.age,
  }));
  const totalPaisa = lines ? sold.reduce((sum, line) => sum + line.unitPricePaisa * line.quantity, 0) : 100_000;
  const values = {
    id: newId(),
    orderId: makeOrderId(randomInt),
    userId: user.id,
    email: user.email,
    phone: '+92 300 0000001',
    customerName: user.username,
    address: 'House 1, Street 2',
    city: 'Lahore',
    state: 'Punjab',
    zipCode: '54000',
    totalPaisa,
    adjustments: [deliveryPart(deliveryPaisa)],
    grandTotalPaisa: totalPaisa + deliveryPaisa,
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
  const phoneE164 = parsePakistaniMobile(values.phone) ?? null;
  const onePiece = {
    position: 0,
    productId: newId(),
    name: 'Cap',
    unitPricePaisa: 100_000,
    quantity: 1,
    image: '',
    color: 'red',
    age: 2,
  };
  return { values: { phoneE164, ...values }, lines: lines ? sold : [onePiece] };
}

interface NewReview {
  rating?: Rating;
  fit?: Fit;
  comment?: string;
  createdAt?: Date;
}

export async function addReview({ db, now }: Deps, product: ProductRow, user: TestUser, overrides: NewReview = {}) {
  const values = {
    productId: product.id,
    userId: user.id,
    rating: 4 as Rating,
    comment: 'Lovely.',
    createdAt: now(),
  };
  const [review] = await db
    .insert(reviews)
    .values({ ...values, ...overrides })
    .returning();
  if (!review) throw new Error('The review was not added');
  return review;
}

type NewPhoto = Partial<typeof reviewPhotos.$inferInsert>;

/** Adds a photo that waits for approval. Its file exists only if `url` names one. */
export async function addReviewPhoto(
  { db, now }: Deps,
  review: { id: string; userId: string },
  overrides: NewPhoto = {},
): Promise<typeof reviewPhotos.$inferSelect> {
  const values = {
    reviewId: review.id,
    userId: review.userId,
    url: `/media/${newId().replaceAll('-', '')}.webp`,
    width: 300,
    height: 400,
    createdAt: now(),
  };
  const [photo] = await db
    .insert(reviewPhotos)
    .values({ ...values, ...overrides })
    .returning();
  if (!photo) throw new Error('The photo was not added');
  return photo;
}

export const DELIVERY: DeliverySettings = { deliveryCharge: 200, freeDeliveryThreshold: 10_000 };

export type OrderedProduct = Pick<ProductRow, 'id' | 'name' | 'pricePaisa' | 'image' | 'stock'>;

export function orderBody(
  user: TestUser,
  lines: { product: OrderedProduct; quantity: number }[],
  { delivery = DELIVERY, ...overrides }: Partial<CreateOrderInput> & { delivery?: DeliverySettings } = {},
): CreateOrderInput {
  const bodyProducts = lines.map(({ product, quantity }) => ({
    productId: product.id,
    name: product.name,
    price: pkrFromPaisa(product.pricePaisa),
    quantity,
    image: product.image,
  }));
  const { totalAmount, deliveryCharge, grandTotal } = previewTotals(bodyProducts, delivery);
  return {
    user: user.id,
    products: bodyProducts,
    email: user.email,
    phone: '+92 300 0000001',
    shippingAddress: { address: 'House 1, Street 2', city: 'Lahore', state: 'Punjab', zipCode: '54000' },
    customerName: 'Hira Qureshi',
    totalAmount,
    deliveryCharge,
    grandTotal,
    paymentMethod: PAYMENT_METHOD,
    notes: '',
    ...overrides,
  };
}

/** Call this after a test has written to the database directly, past the cache. */
export async function notifyWrites({ db, tags }: Deps): Promise<void> {
  await inTransaction(db, (tx) => tags.invalidate(tx, [EVERYTHING]));
}
