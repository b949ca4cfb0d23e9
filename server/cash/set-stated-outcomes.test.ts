import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Statement, statedOutcomesResponse, statementResponse } from '#contract/statements.schema.ts';
import { parcels } from '#server/parcels/tables.ts';
import { draft, type ParcelRow, rowOf } from '#test/cash.ts';
import { useStatements } from '#test/statements.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('the outcomes of a statement', () => {
  const shop = useTestShop();
  const { as, courier, foundIn, own, posted, rowsOf } = useStatements(shop);
  const away = (overrides: Parameters<typeof own>[0] = {}) =>
    own({ state: 'handed_over', deliveredAt: null, ...overrides });
  const paid = (parcel: ParcelRow, more: object = {}) => ({
    ...rowOf(parcel, { cod: parcel.codPaisa, status: 'Delivered' }),
    ...more,
  });
  const send = ({ _id }: { _id: string }, body: object, viewer = as()) =>
    shop.call('POST', `/api/cash/statements/${_id}/outcomes`, { as: viewer, body });
  const set = async (statement: Statement, body: object) =>
    (await send(statement, { version: statement.version, ...body })).as(statedOutcomesResponse);
  const stateOf = async ({ id }: ParcelRow) =>
    (await shop.deps.db.select().from(parcels).where(eq(parcels.id, id)))[0]?.state;
  const view = async ({ _id }: Statement) =>
    (await shop.call('GET', `/api/cash/statements/${_id}`, { as: as() })).as(statementResponse);

  it('are counted, set together, and are no findings afterwards', async () => {
    const [one, two, back, gone, good] = [await away(), await away(), await own(), await away(), await own()];
    const rows = [
      paid(one),
      paid(two, { Status: '' }),
      { ...rowOf(back, { cod: 0, status: 'Returned' }) },
      { ...rowOf(gone, { cod: 0, status: 'Lost' }) },
      rowOf(good),
    ];
    const statement = await draft(shop, courier.id, rows);
    expect((await view(statement)).differing).toEqual([
      { outcome: 'delivered', rows: 2 },
      { outcome: 'refused', rows: 1 },
      { outcome: 'lost', rows: 1 },
    ]);
    expect((await rowsOf(statement)).map(({ stated }) => stated)).toEqual([
      'delivered',
      'delivered',
      'refused',
      'lost',
      null,
    ]);
    const done = await set(statement, { outcome: 'delivered' });
    expect(done.results).toEqual([
      { line: 2, parcel: one.number, problem: null },
      { line: 3, parcel: two.number, problem: null },
    ]);
    expect(done.differing).toEqual([
      { outcome: 'refused', rows: 1 },
      { outcome: 'lost', rows: 1 },
    ]);
    expect(done.statement.version).toBe(statement.version + 1);
    expect(await foundIn(statement)).toEqual([
      [4, 'status_differs'],
      [5, 'status_differs'],
    ]);
    const rest = await set(done.statement, { outcome: 'refused' });
    await set(rest.statement, { outcome: 'lost' });
    expect(await Promise.all([one, two, back, gone].map(stateOf))).toEqual([
      'delivered',
      'delivered',
      'refused',
      'lost',
    ]);
    const now = await view(statement);
    expect([now.differing, now.statement.findings]).toEqual([[], []]);
    expect((await posted(now.statement)).posted).toBe(5);
  });

  it('are set for single rows, and a row that states another outcome is reported', async () => {
    const [one, two, good] = [await away(), await away(), await own()];
    const statement = await draft(shop, courier.id, [paid(one), paid(two), rowOf(good)]);
    const wrong = await set(statement, { outcome: 'lost', lines: [2, 4, 99] });
    expect(wrong.results).toEqual(
      [2, 4, 99].map((line) => ({ line, parcel: null, problem: 'This row does not state this outcome.' })),
    );
    expect(wrong.statement.version).toBe(statement.version);
    const { results } = await set(statement, { outcome: 'delivered', lines: [3, 3] });
    expect(results).toEqual([{ line: 3, parcel: two.number, problem: null }]);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['handed_over', 'delivered']);
    expect(await foundIn(statement)).toEqual([[2, 'status_differs']]);
  });

  it('of parcels that are back in the shop stay, with the reason', async () => {
    const [one, back] = [await away(), await own({ state: 'received', deliveredAt: null })];
    const statement = await draft(shop, courier.id, [
      paid(one),
      paid(back, { Status: 'Delivered', COD: 0, Net: -232 }),
    ]);
    const lines = [2, 3];
    const { results } = await set(statement, { outcome: 'delivered', lines });
    expect(results).toEqual([
      { line: 2, parcel: one.number, problem: null },
      { line: 3, parcel: back.number, problem: 'This parcel is back in the shop.' },
    ]);
    expect(await Promise.all([one, back].map(stateOf))).toEqual(['delivered', 'received']);
  });

  it('are set only in the draft that the user saw', async () => {
    const parcel = await away();
    const statement = await draft(shop, courier.id, [paid(parcel)]);
    const outcome = 'delivered';
    expect((await send(statement, { version: 7, outcome })).error().code).toBe('statement_changed');
    expect((await send({ _id: 'none' }, { version: 0, outcome })).status).toBe(404);
    await posted(statement);
    expect((await send(statement, { version: statement.version + 1, outcome })).status).toBe(409);
    expect((await view(statement)).differing).toEqual([]);
    expect(await stateOf(parcel)).toBe('handed_over');
  });

  it('need the rights of both the money and the parcels', async () => {
    const statement = await draft(shop, courier.id, [paid(await away())]);
    for (const right of ['cash.post', 'parcels.book'] as const) {
      const viewer = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [right] }));
      expect((await send(statement, { version: 0, outcome: 'delivered' }, viewer)).status).toBe(403);
    }
  });

  it('of two requests at once are set once', async () => {
    const parcel = await away();
    const statement = await draft(shop, courier.id, [paid(parcel)]);
    const body = { version: statement.version, outcome: 'delivered' };
    const sent = await Promise.all([send(statement, body), send(statement, body)]);
    expect(sent.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await stateOf(parcel)).toBe('delivered');
    expect(await foundIn(statement)).toEqual([]);
  });
});
