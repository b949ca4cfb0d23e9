import type { OrderParcels } from '#contract/parcels.schema.ts';
import { formatDate } from '#contract/time.ts';
import { useGetOrderParcelsQuery } from './order-parcels-api.ts';

type Parcel = OrderParcels['parcels'][number];

/** Texts for customers. Parcels in other states, such as packed, are not shown. */
const LABELS: Partial<Record<Parcel['state'], string>> = {
  handed_over: 'has been with the courier since',
  delivered: 'was delivered on',
  refused: 'has been on its way back to us since',
  lost: 'has been looked for since',
};

export function OrderParcelList({ orderId }: { orderId: string }) {
  const { data } = useGetOrderParcelsQuery(orderId);
  const left = data?.parcels.filter(({ state, kind }) => LABELS[state] !== undefined && kind !== 'reverse') ?? [];
  if (left.length === 0) return null;
  return (
    <section aria-label="Parcels" className="rounded-lg bg-card p-5 shadow-card sm:p-6">
      <ul className="grid gap-3">
        {left.map(({ number, kind, state, stateAt, courier, trackingNo, trackUrl }) => (
          <li key={number}>
            <p>
              {kind === 'exchange_out' ? 'The parcel of the exchange' : 'The parcel'} {LABELS[state]}{' '}
              {formatDate(stateAt)}
            </p>
            <p>
              {courier && <bdi className="font-bold">{courier}</bdi>}{' '}
              <span className="wrap-anywhere">{trackingNo}</span>
            </p>
            {trackUrl && (
              <a
                href={trackUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-bold text-berry underline underline-offset-4"
              >
                Follow it with the courier
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
