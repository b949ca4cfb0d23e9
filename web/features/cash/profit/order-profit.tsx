import { formatPaisa } from '#contract/money.ts';
import type { OrderProfit } from '#contract/profit.schema.ts';
import { PROFIT_PART_NAMES, PROFIT_PARTS } from '#contract/profit.ts';
import { UnknownNotes } from './unknown-notes.tsx';

export function OrderProfitSum({ profit }: { profit: OrderProfit }) {
  const { parts, netPaisa, parcels } = profit;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
        {PROFIT_PART_NAMES.filter((part) => part === 'collected' || parts[part] !== 0).map((part) => (
          <div key={part} className="contents">
            <dt>{part === 'collected' ? PROFIT_PARTS[part] : `− ${PROFIT_PARTS[part]}`}</dt>
            <dd className="text-end">{formatPaisa(parts[part])}</dd>
          </div>
        ))}
        <dt className="font-bold">= Profit</dt>
        <dd className="text-end font-bold">{formatPaisa(netPaisa)}</dd>
        {parcels.length > 1 &&
          parcels.map(({ parcel, netPaisa: ofParcel }) => (
            <div key={parcel} className="contents text-sm text-muted">
              <dt>of it {parcel}</dt>
              <dd className="text-end">{formatPaisa(ofParcel)}</dd>
            </div>
          ))}
      </dl>
      <UnknownNotes of={profit} className="mt-3" />
    </>
  );
}
