import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { changeInChunks, type Result } from './change-in-chunks.ts';
import { orderDesk } from './tables.ts';

describe('a change of many rows', () => {
  const shop = useTestShop();

  it('skips the two rows that throw, wherever they are, and changes all others', async () => {
    const { db } = shop.deps;
    const chosen: { id: string }[] = [];
    for (let count = 0; count < 9; count += 1) chosen.push(await addOrder(shop.deps, shop.users.owner));
    const failing = new Set([chosen[0]?.id, chosen[6]?.id]);
    const results = await changeInChunks(
      db,
      chosen,
      async (tx, chunk) => {
        const ids = chunk.map(({ id }) => id);
        await tx.update(orderDesk).set({ attempts: sql`attempts + 1` }).where(inArray(orderDesk.orderId, ids));
        if (ids.some((id) => failing.has(id))) throw new AppError('out_of_stock', { message: 'None is left.' });
        return new Map(ids.map((id): [string, Result] => [id, { outcome: 'done' }]));
      },
      4,
    );
    for (const { id } of chosen) {
      const isFailing = failing.has(id);
      const refused = { outcome: 'refused', message: 'None is left.' };
      expect(results.get(id)).toEqual(isFailing ? refused : { outcome: 'done' });
      const [desk] = await db.select().from(orderDesk).where(eq(orderDesk.orderId, id));
      expect(desk?.attempts).toBe(isFailing ? 0 : 1);
    }
  });

  it('fails as a whole for an error that does not reject a row', async () => {
    const { id } = await addOrder(shop.deps, shop.users.owner);
    const changing = changeInChunks(shop.deps.db, [{ id }], () => Promise.reject(new Error('A bug')));
    await expect(changing).rejects.toThrow('A bug');
  });
});
