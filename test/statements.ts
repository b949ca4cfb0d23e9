import { beforeAll } from 'vitest';
import { listStatementRowsResponse, postStatementResponse, type Statement } from '#contract/statements.schema.ts';
import { addCourier, addOwedParcels, balancesOf, type ParcelRow, post } from './cash.ts';
import type { TestShop } from './test-shop.ts';

export function useStatements(shop: TestShop) {
  const courier = { id: '' };
  beforeAll(async () => {
    courier.id = await addCourier(shop.deps);
  });
  const as = () => shop.users.admin;

  async function own(values: Parameters<typeof addOwedParcels>[2][number] = {}): Promise<ParcelRow> {
    const [parcel] = await addOwedParcels(shop.deps, courier.id, [values]);
    if (!parcel) throw new Error('The parcel was not added');
    return parcel;
  }
  async function rowsOf({ _id }: Statement, query = '') {
    const path = `/api/cash/statements/${_id}/rows?limit=200${query}`;
    return (await shop.call('GET', path, { as: as() })).as(listStatementRowsResponse).rows;
  }
  /** Each row with findings becomes its line, followed by the names of the findings. */
  async function foundIn(statement: Statement) {
    const rows = await rowsOf(statement, '&finding=any');
    return rows.map(({ line, findings }) => [line, ...findings.map(({ finding }) => finding)]);
  }
  return {
    courier,
    as,
    own,
    rowsOf,
    foundIn,
    send: (body: object) => shop.call('POST', '/api/cash/statements', { as: as(), body }),
    posted: async (statement: Statement) => (await post(shop, statement)).as(postStatementResponse),
    receivableOf: async ({ id }: ParcelRow) => (await balancesOf(shop.deps, id))['receivable'] ?? 0,
  };
}
