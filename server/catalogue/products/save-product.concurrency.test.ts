import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { productResponse } from '#contract/catalogue.schema.ts';
import { rowsOf } from '#test/rows.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('several admins at once', () => {
  const shop = useTestShop();
  const countDeadlocks = async () => {
    const [row] = await rowsOf<{ deadlocks: string }>(
      shop.deps,
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    return Number(row?.deadlocks);
  };

  it('add, change and delete products that share words and filters without a deadlock', async () => {
    const before = await countDeadlocks();
    const admin = shop.users.admin;
    const workOn = async (number: number) => {
      const body = {
        name: `Kurta of soft cotton ${number}`,
        price: 1_000 + number,
        oldPrice: null,
        category: number % 2 === 0 ? 'bottoms' : 'kids-shirts',
        color: 'red',
        age: 2,
        description: 'Soft cotton for warm days, with two pockets and a tie.',
        image: '/media/kurta.webp',
      };
      const added = await shop.call('POST', '/api/products/create-product', { as: admin, body });
      const { _id } = added.as(productResponse).product;
      const changes = { name: `Frock of silk ${number}`, color: number % 3 === 0 ? 'blue' : 'green', price: 4_000 };
      const changed = await shop.call('PATCH', `/api/products/update-product/${_id}`, { as: admin, body: changes });
      const deleted = await shop.call('DELETE', `/api/products/${_id}`, { as: admin });
      return [added.status, changed.status, deleted.status];
    };
    const rounds = Array.from({ length: 4 }, (_, admins) =>
      (async () => {
        const statuses: number[][] = [];
        for (let round = 0; round < 12; round++) statuses.push(await workOn(admins * 100 + round));
        return statuses;
      })(),
    );
    const statuses = (await Promise.all(rounds)).flat();
    expect(statuses).toEqual(statuses.map(() => [201, 200, 200]));
    await shop.deps.db.execute(sql`select pg_stat_force_next_flush()`);
    expect((await countDeadlocks()) - before).toBe(0);
  });
});
