import { stringify } from 'csv-stringify/sync';
import { paisaFromPkr } from '#contract/money.ts';
import {
  computeTotals,
  DEFAULT_DELIVERY_CHARGE,
  DEFAULT_FREE_DELIVERY_THRESHOLD,
  deliveryTermsOf,
} from '#contract/orders.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';
import { makeDeskOrders } from './desk-orders.ts';
import { amountsOf, PAID_DAYS_AGO } from './seed-cash.ts';
import { trackingNoOf } from './seed-desk.ts';

const DELIVERY = deliveryTermsOf({
  deliveryCharge: DEFAULT_DELIVERY_CHARGE,
  freeDeliveryThreshold: DEFAULT_FREE_DELIVERY_THRESHOLD,
});
const COLUMNS = ['Tracking No', 'Status', 'COD', 'Fee', 'GST', 'Income Tax', 'Sales Tax', 'Net'];
/** Paisa of one rupee. */
const RUPEES = 100;

/** Returns the first courier's next statement as CSV, with mistakes for visitors to find, such as a wrong fee. */
export function makeStatementFile(): string {
  const rows = makeDeskOrders().flatMap(({ parcel, lines }, index) => {
    const isOpen = parcel?.state === 'delivered' && parcel.courier === 0 && parcel.doneDaysAgo < PAID_DAYS_AGO - 1;
    if (!isOpen || parcel.doneDaysAgo < 3) return [];
    const bought = lines.map(({ productSlug, quantity }) => {
      const product = DEMO_PRODUCTS.find(({ slug }) => slug === productSlug);
      return { unitPricePaisa: paisaFromPkr(product?.price ?? 0), quantity };
    });
    const { grandTotalPaisa } = computeTotals(bought, DELIVERY);
    return [{ trackingNo: trackingNoOf(0, index), ...amountsOf(grandTotalPaisa) }];
  });
  const [short, overcharged, twice] = rows;
  if (!short || !overcharged || !twice) throw new Error('The demo has too few delivered parcels');
  const cells = (row: typeof short) => [
    row.trackingNo,
    'Delivered',
    ...[row.codPaisa, row.feePaisa, row.feeTaxPaisa, row.incomeTaxPaisa, row.salesTaxPaisa, row.netPaisa].map((paisa) =>
      (paisa / RUPEES).toFixed(2),
    ),
  ];
  const planted = [
    { ...short, ...amountsOf(short.codPaisa - 500 * RUPEES) },
    {
      ...overcharged,
      feePaisa: overcharged.feePaisa + 60 * RUPEES,
      netPaisa: overcharged.netPaisa - 60 * RUPEES,
    },
    twice,
    twice,
    { trackingNo: 'LE7499999999', ...amountsOf(1_890 * RUPEES) },
    ...rows.slice(3),
  ];
  return stringify([COLUMNS, ...planted.map(cells)]);
}
