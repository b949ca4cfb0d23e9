import type { MyData } from '#contract/customers.schema.ts';
import { AppError } from '#contract/errors.ts';
import { presentUser } from '#server/accounts/present.ts';
import { findUserById, listSessions } from '#server/accounts/queries.ts';
import { listProductsByIds } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { presentOrder } from '#server/orders/present.ts';
import {
  type FullOrder,
  listOrderChanges,
  listOrdersByEmail,
  loadOrders,
  type OrderChangeRow,
} from '#server/orders/queries.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { listUserReviews } from '#server/reviews/queries.ts';
import { listStockAlerts } from '#server/stock/alerts.ts';
import { listWishes } from '#server/wishlists/queries.ts';

/** All that the shop holds about the viewer, and nothing about anybody else: not even who of the staff set a status. */
export async function collectMyData({ db, now }: Deps, viewer: Viewer): Promise<MyData> {
  const user = await findUserById(db, viewer.id);
  if (!user) throw new AppError('unauthenticated');
  const orders = await loadOrders(db, await listOrdersByEmail(db, user.email));
  const changes = Map.groupBy(
    await listOrderChanges(
      db,
      orders.map(({ order }) => order.id),
    ),
    ({ orderId }) => orderId,
  );
  const wishes = await listWishes(db, user.id, { withHidden: true });
  const products = new Map((await listProductsByIds(db, wishes)).map((product) => [product.id, product.name]));
  const sessions = await listSessions(db, { userId: user.id, tokenHash: viewer.tokenHash }, now());
  return {
    profile: presentUser(user),
    orders: orders.map((full) => ownOrder(full, changes.get(full.order.id) ?? [])),
    reviews: (await listUserReviews(db, user.id)).map(({ productName, rating, comment, createdAt }) => ({
      product: productName,
      rating,
      comment,
      createdAt: createdAt.toISOString(),
    })),
    wishlist: wishes.map((productId) => ({ productId, name: products.get(productId) ?? '' })),
    stockAlerts: (await listStockAlerts(db, user.id)).map(({ createdAt, ...alert }) => ({
      ...alert,
      createdAt: createdAt.toISOString(),
    })),
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

function ownOrder(full: FullOrder, changes: readonly OrderChangeRow[]): MyData['orders'][number] {
  const { user: _, ...order } = presentOrder(full);
  return {
    ...order,
    history: order.history.map(({ status, at }) => ({ status, at })),
    changes: changes.map(({ at, before, after }) => ({ at: at.toISOString(), before, after })),
  };
}
