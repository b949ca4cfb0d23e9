import { randomInt } from 'node:crypto';
import { paisaFromPkr } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { computeTotals, type DeliveryTerms } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { makeOrderId, storedTotals } from '#server/orders/rules.ts';
import { newId } from '#server/platform/database/columns.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { costOf } from './demo-costs.ts';
import { getFrom } from './get-from.ts';
import type { DemoOrderLine } from './orders.ts';
import { coverOf, type DemoImages } from './seed-images.ts';
import type { DemoAddress } from './users.ts';

export interface SeededShop {
  userIds: Map<string, string>;
  productIds: Map<string, string>;
  images: DemoImages;
  delivery: DeliveryTerms;
}

interface PlacedOrder {
  customer: DemoAddress & { username: string; email: string };
  userId: string;
  status: OrderStatus;
  lines: readonly DemoOrderLine[];
  notes: string;
  createdAt: Date;
  updatedAt: Date;
}

const PRODUCT_BY_SLUG = new Map(DEMO_PRODUCTS.map((product) => [product.slug, product]));

export function orderRows(
  { customer, lines, ...placed }: PlacedOrder,
  { productIds, images, delivery }: Omit<SeededShop, 'userIds'>,
) {
  const id = newId();
  const bought = lines.map(({ productSlug, quantity }) => {
    const product = getFrom(PRODUCT_BY_SLUG, productSlug);
    return {
      ...product,
      unitPricePaisa: paisaFromPkr(product.price),
      unitCostPaisa: paisaFromPkr(costOf(product)),
      quantity,
    };
  });
  const order = {
    id,
    orderId: makeOrderId(randomInt),
    email: customer.email,
    phone: customer.phone,
    phoneE164: parsePakistaniMobile(customer.phone) ?? null,
    customerName: customer.username,
    address: customer.address,
    city: customer.city,
    state: customer.state,
    zipCode: customer.postalCode,
    ...storedTotals(computeTotals(bought, delivery)),
    ...placed,
  };
  const rows = bought.map(({ slug, name, unitPricePaisa, unitCostPaisa, quantity, color, age, family }, position) => ({
    orderId: id,
    position,
    productId: getFrom(productIds, slug),
    name,
    unitPricePaisa,
    unitCostPaisa,
    quantity,
    image: coverOf(images, slug).url,
    color,
    age,
    design: family ?? null,
  }));
  return { order, lines: rows };
}
