/** Does not import zod, because the browser loads this file and zod is large. */

type Unit = 'order' | 'parcel' | 'piece' | 'paisa';

/** A signed closing stores its figures under these names. Giving a name another meaning would falsify old closings. */
export const DAY_FIGURES = {
  placedOrders: 'order',
  placedPaisa: 'paisa',
  soldOrders: 'order',
  soldPaisa: 'paisa',
  handedOverParcels: 'parcel',
  handedOverPaisa: 'paisa',
  deliveredParcels: 'parcel',
  deliveredOrders: 'order',
  deliveredPaisa: 'paisa',
  returnedParcels: 'parcel',
  returnedPaisa: 'paisa',
  lostParcels: 'parcel',
  lostPaisa: 'paisa',
  collectedPaisa: 'paisa',
  counterPaisa: 'paisa',
  paidInPaisa: 'paisa',
  courierFeePaisa: 'paisa',
  feeTaxPaisa: 'paisa',
  incomeTaxPaisa: 'paisa',
  salesTaxPaisa: 'paisa',
  openDifferenceParcels: 'parcel',
  openDifferencePaisa: 'paisa',
  writtenOffPaisa: 'paisa',
  claimsPaisa: 'paisa',
  refundsOwedPaisa: 'paisa',
  refundsPaidPaisa: 'paisa',
  goodsReceivedPaisa: 'paisa',
  suppliersPaidPaisa: 'paisa',
  countedMorePieces: 'piece',
  countedLessPieces: 'piece',
  countedWorthPaisa: 'paisa',
  cashOpeningPaisa: 'paisa',
  cashInPaisa: 'paisa',
  cashOutPaisa: 'paisa',
  cashBankedPaisa: 'paisa',
  cashDifferencePaisa: 'paisa',
  cashBalancePaisa: 'paisa',
} as const satisfies Record<string, Unit>;
export type DayFigure = keyof typeof DAY_FIGURES;
export const DAY_FIGURE_NAMES = Object.keys(DAY_FIGURES) as [DayFigure, ...DayFigure[]];
export type DayFigures = Record<DayFigure, number>;

/** Figures that change after the day too, such as open differences. They have no sum over days, and no corrections. */
export const MOMENTARY_FIGURES: readonly DayFigure[] = [
  'openDifferenceParcels',
  'openDifferencePaisa',
  'countedWorthPaisa',
];
const BALANCES: readonly DayFigure[] = ['cashOpeningPaisa', 'cashBalancePaisa'];

interface DayLine {
  label: string;
  counts: readonly DayFigure[];
  paisa: DayFigure;
  hint?: string;
}

export const DAY_GROUPS: Readonly<Record<string, readonly DayLine[]>> = {
  Parcels: [
    { label: 'New orders', counts: ['placedOrders'], paisa: 'placedPaisa', hint: 'All orders placed on this day' },
    {
      label: 'Sold',
      counts: ['soldOrders'],
      paisa: 'soldPaisa',
      hint: 'New orders less what was cancelled or came back',
    },
    { label: 'Handed over', counts: ['handedOverParcels'], paisa: 'handedOverPaisa', hint: 'Given to couriers' },
    { label: 'Delivered', counts: ['deliveredParcels', 'deliveredOrders'], paisa: 'deliveredPaisa' },
    {
      label: 'Came back',
      counts: ['returnedParcels'],
      paisa: 'returnedPaisa',
      hint: 'Refused, on the way back or back',
    },
    { label: 'Lost', counts: ['lostParcels'], paisa: 'lostPaisa' },
  ],
  Money: [
    {
      label: 'Paid in by couriers',
      counts: [],
      paisa: 'paidInPaisa',
      hint: 'Money in the bank, from statements and claims',
    },
    { label: 'Courier fees', counts: [], paisa: 'courierFeePaisa', hint: 'Of statements with the date of this day' },
    { label: 'Sales tax on fees', counts: [], paisa: 'feeTaxPaisa' },
    { label: 'Income tax that couriers kept', counts: [], paisa: 'incomeTaxPaisa' },
    { label: 'Sales tax that couriers kept', counts: [], paisa: 'salesTaxPaisa' },
    {
      label: 'Open differences',
      counts: ['openDifferenceParcels'],
      paisa: 'openDifferencePaisa',
      hint: 'Parcels for which a courier paid too little or too much',
    },
    { label: 'Differences accepted', counts: [], paisa: 'writtenOffPaisa', hint: 'Money that the shop gave up' },
    {
      label: 'Claims',
      counts: [],
      paisa: 'claimsPaisa',
      hint: 'What the shop now wants from couriers, less what is settled',
    },
    { label: 'Owed to customers', counts: [], paisa: 'refundsOwedPaisa', hint: 'New refunds of this day' },
    { label: 'Paid to customers', counts: [], paisa: 'refundsPaidPaisa' },
    { label: 'Goods received', counts: [], paisa: 'goodsReceivedPaisa', hint: 'At cost, from suppliers' },
    { label: 'Paid to suppliers', counts: [], paisa: 'suppliersPaidPaisa' },
  ],
  'Cash box': [
    { label: 'In the box before', counts: [], paisa: 'cashOpeningPaisa' },
    {
      label: 'Collected at the door',
      counts: [],
      paisa: 'collectedPaisa',
      hint: 'For parcels that the shop delivered itself',
    },
    { label: 'Sold at the counter', counts: [], paisa: 'counterPaisa' },
    { label: 'All cash in', counts: [], paisa: 'cashInPaisa' },
    { label: 'Cash paid out', counts: [], paisa: 'cashOutPaisa', hint: 'To customers and suppliers, or taken back' },
    { label: 'Paid into the bank', counts: [], paisa: 'cashBankedPaisa' },
    {
      label: 'Too little or too much',
      counts: [],
      paisa: 'cashDifferencePaisa',
      hint: 'Found when the cash was counted',
    },
    { label: 'In the box after', counts: [], paisa: 'cashBalancePaisa' },
  ],
  Stock: [
    {
      label: 'Stock differences',
      counts: ['countedMorePieces', 'countedLessPieces'],
      paisa: 'countedWorthPaisa',
      hint: 'Found by counting, at cost or at the price',
    },
  ],
};

/** Figures whose rows a page can list. The month report and the order pages list the rows of the other figures. */
export const LISTED_FIGURES = [
  'handedOverPaisa',
  'lostPaisa',
  'paidInPaisa',
  'writtenOffPaisa',
  'claimsPaisa',
  'refundsOwedPaisa',
  'refundsPaidPaisa',
  'goodsReceivedPaisa',
  'suppliersPaidPaisa',
  'collectedPaisa',
  'counterPaisa',
  'cashInPaisa',
  'cashOutPaisa',
  'cashBankedPaisa',
  'cashDifferencePaisa',
  'countedWorthPaisa',
] as const satisfies DayFigure[];
export type ListedFigure = (typeof LISTED_FIGURES)[number];

export const CLOSING_NOTE_MAX_LENGTH = 500;
export const BANK_REFERENCE_MAX_LENGTH = 100;
/** PKR 10 million, far above any cash box. */
export const CASH_COUNT_MAX_PAISA = 1_000_000_000;

export const NO_FIGURES = Object.fromEntries(DAY_FIGURE_NAMES.map((name) => [name, 0])) as DayFigures;

/** Sums the figures of a period. Cash opens with the first day and closes with the last. `MOMENTARY_FIGURES` are 0. */
export function sumDays(days: readonly DayFigures[]): DayFigures {
  const sums = { ...NO_FIGURES };
  for (const name of DAY_FIGURE_NAMES) {
    if (MOMENTARY_FIGURES.includes(name) || BALANCES.includes(name)) continue;
    sums[name] = days.reduce((sum, figures) => sum + figures[name], 0);
  }
  sums.cashOpeningPaisa = days[0]?.cashOpeningPaisa ?? 0;
  sums.cashBalancePaisa = days.at(-1)?.cashBalancePaisa ?? 0;
  return sums;
}

export interface Correction {
  figure: DayFigure;
  signed: number;
  now: number;
}

/**
 * Compares the figures at signing with the current figures of the same day. Skips momentary figures, and figures that
 * were added later.
 */
export function correctionsOf(signed: Readonly<Record<string, number>>, now: DayFigures): Correction[] {
  return DAY_FIGURE_NAMES.flatMap((figure) => {
    const before = signed[figure];
    if (before === undefined || before === now[figure] || MOMENTARY_FIGURES.includes(figure)) return [];
    return [{ figure, signed: before, now: now[figure] }];
  });
}
