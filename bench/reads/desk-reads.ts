import { send } from '#bench/harness/shop-api.ts';
import type { CourierList } from '#contract/couriers.schema.ts';
import type { MonthReport } from '#contract/month-report.schema.ts';
import type { ParcelList } from '#contract/parcels.schema.ts';
import type { StatementList } from '#contract/statements.schema.ts';
import { type Read, readsOf, type SampledShop } from './read.ts';

export function deskReads(): Read[] {
  return readsOf(
    {
      'desk, to confirm': '/api/desk/orders?limit=1',
      'desk, to pack': '/api/desk/orders?queue=to_pack&limit=3',
      'desk, assigned to nobody': '/api/desk/orders?queue=to_pack&assigned=nobody&limit=3',
      'desk, search by number': '/api/desk/orders?q=ND-7K3',
      'desk, search by name': '/api/desk/orders?q=khan',
      'desk, search by city': '/api/desk/orders?queue=to_pack&q=quetta&limit=1',
      'desk, search for nothing': '/api/desk/orders?queue=to_pack&q=zzyzx',
    },
    { asAdmin: true },
  );
}

/** `limit` is a list's length in the smallest shop, so that all shops return the same number of rows. */
export async function parcelReads(shop: SampledShop): Promise<Read[]> {
  const { couriers } = await get<CourierList>(shop, '/api/couriers');
  const { parcels } = await get<ParcelList>(shop, '/api/parcels?queue=on_the_way&limit=1');
  const [courier, parcel] = [couriers[0], parcels[0]];
  if (!courier || !parcel?.order) throw new Error('No parcel is on its way: seed the shop anew.');
  const onTheWay = '/api/parcels?queue=on_the_way';
  return readsOf(
    {
      'counts of all lists': '/api/desk/counts',
      'parcels to hand over': '/api/parcels?queue=to_hand_over&limit=1',
      'parcels on the way': `${onTheWay}&limit=5`,
      'parcels of a courier': `${onTheWay}&courier=${courier._id}&limit=1`,
      'parcels, search by tracking number': `${onTheWay}&q=${parcel.trackingNo}`,
      'parcels, search by order number': `${onTheWay}&q=${parcel.orderNumber}`,
      'parcels, search by customer': `${onTheWay}&q=${encodeURIComponent(parcel.order.customerName)}`,
      'parcels, search by city': `${onTheWay}&q=quetta&limit=1`,
      'parcels, search for nothing': `${onTheWay}&q=zzyzx`,
      'parcels of an order': `/api/parcels/of-order/${parcel.orderNumber}`,
      'a parcel by its code': `/api/parcels/found?code=${parcel.trackingNo}`,
      'content of a booking file': `/api/parcels/bookings?courier=${courier._id}`,
      'an order on the desk': `/api/desk/orders/${parcel.orderNumber}`,
    },
    { asAdmin: true },
  );
}

export async function cashReads(shop: SampledShop): Promise<Read[]> {
  const { couriers } = await get<CourierList>(shop, '/api/couriers');
  const { statements } = await get<StatementList>(shop, '/api/cash/statements?limit=60');
  const [lastMonth, yearBefore] = [monthBefore(1), monthBefore(13)];
  const { bestSellers } = await get<MonthReport>(shop, `/api/cash/report?month=${lastMonth}`);
  const [courier, statement, product] = [couriers[0], statements[0], bestSellers[0]];
  if (!courier || !statement || !product) throw new Error('No courier has sent a statement: seed the shop anew.');
  const owed = '/api/cash/receivables/parcels';
  const rows = `/api/cash/statements/${statement._id}/rows`;
  const behind = (month: string, figure: string) => `/api/cash/report/rows?month=${month}&figure=${figure}`;
  return readsOf(
    {
      'sums that couriers owe': '/api/cash/receivables',
      'owed parcels': `${owed}?limit=3`,
      'owed parcels of a courier': `${owed}?courier=${courier._id}&limit=1`,
      'owed parcels of a week': `${owed}?age=week&limit=1`,
      'owed parcels in no statement': `${owed}?unlistedDays=10&limit=1`,
      statements: '/api/cash/statements',
      'rows of a statement': `${rows}?limit=1`,
      'rows of a statement with findings': `${rows}?finding=any&limit=1`,
      "a month's report": `/api/cash/report?month=${lastMonth}`,
      "a month's report, a year before": `/api/cash/report?month=${yearBefore}`,
      'orders sold in a month': `${behind(lastMonth, 'sold')}&limit=30`,
      'orders sold in a month, a year before': `${behind(yearBefore, 'sold')}&limit=30`,
      'orders of a best seller': `${behind(lastMonth, 'sold')}&product=${product.productId}&limit=1`,
      'parcels delivered in a month': `${behind(yearBefore, 'delivered')}&limit=30`,
      'parcels that came back in a month': `${behind(yearBefore, 'returned')}&limit=1`,
      'parcels delivered to a city': `${behind(yearBefore, 'delivered')}&city=Quetta&limit=5`,
      "a month's courier fees": `${behind(yearBefore, 'courier_fee')}&limit=30`,
    },
    { asAdmin: true },
  );
}

async function get<Body>(shop: SampledShop, path: string): Promise<Body> {
  const response = await send(shop, 'GET', path, undefined, shop.token);
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return (await response.json()) as Body;
}

function monthBefore(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}
