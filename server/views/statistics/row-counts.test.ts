import { type SQL, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { createOrderBody } from '#contract/orders.schema.ts';
import { RATINGS } from '#contract/reviews.ts';
import { ROLES } from '#contract/roles.ts';
import { changeRole } from '#server/accounts/users/change-role.ts';
import { deleteUser } from '#server/accounts/users/delete-user.ts';
import { deleteProduct } from '#server/catalogue/products/save-product.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOrder } from '#server/orders/delete-order.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { setOrderStatus } from '#server/parcels/order-status/set-order-status.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { deleteReview } from '#server/reviews/delete-review.ts';
import { postReview } from '#server/reviews/post-review.ts';
import { addOrder, addProduct, orderBody } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, type TestUser } from '#test/users.ts';

const viewerOf = (user: TestUser) => ({ ...user, tokenHash: '', confirmedAt: new Date(0) });
const order = (deps: Deps, user: TestUser, product: ProductRow, quantity: number) =>
  placeOrder(deps, viewerOf(user), createOrderBody.parse(orderBody(user, [{ product, quantity }])), {
    ip: '127.0.0.1',
  });

const STORED_COUNTS = sql`select subject, detail, sum(value)::text as value from row_counts
  group by subject, detail having sum(value) <> 0 order by subject, detail`;

/** Counts orders only by status, because this shop has no parcels. `desk-actions.model.test.ts` counts with parcels. */
const FULL_COUNT = sql`with counted as (
    select status, grand_total_paisa as paisa, to_char(created_at at time zone 'Asia/Karachi', 'YYYY-MM') as placed,
      to_char(updated_at at time zone 'Asia/Karachi', 'YYYY-MM') as changed from orders
    union all select status, grand_total_paisa, to_char(created_at at time zone 'Asia/Karachi', 'YYYY-MM'),
      to_char(updated_at at time zone 'Asia/Karachi', 'YYYY-MM') from deleted_orders)
  select subject, detail, value::text from (
    select 'orders' as subject, status as detail, count(*) as value from orders group by status
    union all select 'earnings', placed, sum(paisa) from counted where status <> 'cancelled' group by 2
    union all select 'earned', placed, sum(paisa) from counted where status = 'Delivered' group by 2
    union all select 'delivered', changed, sum(paisa) from counted where status = 'Delivered' group by 2
    union all select 'users', role, count(*) from users group by role
    union all select 'new-users', to_char(created_at at time zone 'Asia/Karachi', 'YYYY-MM'), count(*) from users group by 2
    union all select 'products', '', count(*) from products
    union all select 'reviews', '', count(*) from reviews
  ) as all_counts where value <> 0 order by subject, detail`;

const WRONG_RATING_COUNTS = sql`select id from products left join rating_counts on product_id = id
  where coalesce(counts, '{0,0,0,0,0}') <> array(select count(reviews.id)::int from generate_series(1, 5) as stars
    left join reviews on reviews.rating = stars and reviews.product_id = products.id group by stars order by stars)`;

describe('the materialized counts', () => {
  const shop = useTestShop();

  async function findErrors(): Promise<string[]> {
    const texts = async (statement: SQL) => (await rowsOf(shop.deps, statement)).map((row) => JSON.stringify(row));
    const [stored, counted] = [new Set(await texts(STORED_COUNTS)), new Set(await texts(FULL_COUNT))];
    const differing = [...stored, ...counted].filter((each) => !(stored.has(each) && counted.has(each)));
    return [...differing, ...(await texts(WRONG_RATING_COUNTS))];
  }

  it('equal a full count after any sequence of steps', async () => {
    const { deps } = shop;
    const admin = viewerOf(shop.users.admin);
    const users: TestUser[] = [];
    const products = [await addProduct(deps), await addProduct(deps)];
    const orderIds: string[] = [];
    const reviews: { id: string; userId: string }[] = [];
    const pick = <T>(list: readonly T[], chance: number): T | undefined => list[chance % list.length];
    const steps: Record<string, (chance: number) => Promise<unknown>> = {
      join: async () => users.push(await addUser(deps)),
      order: async (chance) => {
        const [user, product] = [pick(users, chance), pick(products, chance)];
        if (!user || !product) return;
        orderIds.push((await order(deps, user, product, 1 + (chance % 3)))._id);
      },
      status: async (chance) => {
        const [id, status] = [pick(orderIds, chance), pick(ORDER_STATUSES, chance >> 3)];
        if (id && status) await setOrderStatus(deps, admin, id, { status });
      },
      removeOrder: async (chance) => {
        const [id] = orderIds.splice(chance % Math.max(1, orderIds.length), 1);
        if (id) await deleteOrder(deps, admin, id);
      },
      review: async (chance) => {
        const [user, product] = [pick(users, chance), pick(products, chance >> 2)];
        const rating = pick(RATINGS, chance >> 4);
        if (!user || !product || !rating) return;
        reviews.push(
          await postReview(deps, viewerOf(user), { comment: 'Soft.', rating, userId: user.id, productId: product.id }),
        );
      },
      removeReview: async (chance) => {
        const review = pick(reviews, chance);
        // The review may have been deleted with its author or its product.
        if (review) await deleteReview(deps, review.id, admin).catch(() => undefined);
      },
      role: async (chance) => {
        const [user, role] = [pick(users, chance), pick(ROLES, chance >> 3)];
        if (user && role) await changeRole(deps, admin, user.id, { role });
      },
      leave: async (chance) => {
        const [user] = users.splice(chance % Math.max(1, users.length), 1);
        if (user) await deleteUser(deps, admin, user.id);
      },
      removeProduct: async (chance) => {
        const [product] = products.splice(chance % products.length, 1);
        if (product) await deleteProduct(deps, admin, product.id);
        products.push(await addProduct(deps));
      },
      month: (chance) => Promise.resolve(shop.clock.advance({ minutes: (chance % 40) * 1_440 })),
    };
    const step = fc.tuple(fc.constantFrom(...Object.keys(steps), 'join', 'order', 'review'), fc.nat(10_000));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (taken) => {
        for (const [name, chance] of taken) await steps[name]?.(chance);
        expect(await findErrors()).toEqual([]);
      }),
      { numRuns: runsOf('RUNS', 5), endOnFailure: true },
    );
  });

  it('are correct after statements that write many rows, and after rollbacks', async () => {
    const { deps } = shop;
    const user = await addUser(deps);
    for (let index = 0; index < 5; index += 1) await addOrder(deps, user);
    await deps.db.execute(sql`update orders set status = 'cancelled' where email = ${user.email}`);
    expect(await findErrors()).toEqual([]);
    const rolledBack = inTransaction(deps.db, async (tx) => {
      await tx.execute(sql`delete from orders`);
      throw new Error('asked for');
    });
    await expect(rolledBack).rejects.toThrow('asked for');
    expect(await findErrors()).toEqual([]);
    await deps.db.execute(sql`delete from orders where email = ${user.email}`);
    expect(await findErrors()).toEqual([]);
  });

  it('are correct after a recount if rows were written without their triggers', async () => {
    const { deps } = shop;
    await deps.db.execute(sql`update row_counts set value = value + 7`);
    await deps.db.execute(sql`select recount_row_counts(), recount_ratings()`);
    expect(await findErrors()).toEqual([]);
  });

  it('make no transaction wait for an unfinished one', async () => {
    const { deps } = shop;
    const [first, second] = [await addUser(deps), await addUser(deps)];
    const product = await addProduct(deps);
    await inTransaction(deps.db, async (tx) => {
      await addOrder({ ...deps, db: tx }, shop.users.owner);
      const placed = await Promise.all([first, second].map((user) => order(deps, user, product, 1)));
      expect(placed).toHaveLength(2);
    });
    expect(await findErrors()).toEqual([]);
  });
});
