import { formatShortPkr } from '#contract/money.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { formatDateTime } from '#contract/time.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { type RowColumn, type RowLayout, RowMark } from '#web/ui/dashboard/work-row.tsx';
import { kindLabel, PARCEL_TONES } from './parcel-labels.ts';

const COLUMNS: readonly RowColumn<Parcel>[] = [
  {
    id: 'customer',
    title: 'Customer',
    track: 'minmax(5rem,2fr)',
    isUsual: true,
    render: ({ order, kind }) => (
      <span className="flex items-center gap-1">
        <bdi className="truncate" title={order?.customerName}>
          {order?.customerName ?? 'The order was deleted.'}
        </bdi>
        {kindLabel(kind) && <RowMark tone="plain">{kindLabel(kind)}</RowMark>}
      </span>
    ),
  },
  { id: 'phone', title: 'Phone', track: '7rem', render: ({ order }) => <bdi>{order?.phone}</bdi> },
  {
    id: 'town',
    title: 'Town',
    track: 'minmax(3.5rem,1fr)',
    isUsual: true,
    render: ({ city }) => <bdi title={city}>{city}</bdi>,
  },
  {
    id: 'address',
    title: 'Address',
    track: 'minmax(5rem,2fr)',
    render: ({ order }) => <bdi title={order?.address}>{order?.address}</bdi>,
  },
  {
    id: 'products',
    title: 'Products',
    track: 'minmax(6rem,3fr)',
    render({ lines }) {
      const text = lines.map((line) => `${line.quantity} × ${nameWithVariant(line)}`).join(', ');
      return <bdi title={text}>{text}</bdi>;
    },
  },
  { id: 'pieces', title: 'Pieces', track: '2.75rem', isAtEnd: true, isUsual: true, render: ({ pieces }) => pieces },
  { id: 'weight', title: 'Grams', track: '3.5rem', isAtEnd: true, render: ({ weight }) => weight },
  {
    id: 'cod',
    title: 'To collect',
    track: 'amount',
    isUsual: true,
    render: ({ cod }) => cod !== undefined && formatShortPkr(cod),
  },
  {
    id: 'courier',
    title: 'Courier',
    track: 'minmax(3.5rem,1fr)',
    isUsual: true,
    render: ({ courier }) => courier && <bdi title={courier.label}>{courier.label}</bdi>,
  },
  {
    id: 'tracking',
    title: 'Tracking number',
    track: 'minmax(6rem,2fr)',
    isUsual: true,
    render: ({ trackingNo }) => trackingNo && <bdi title={trackingNo}>{trackingNo}</bdi>,
  },
  {
    id: 'state',
    title: 'State',
    track: '6.75rem',
    render: ({ state }) => <RowMark tone={PARCEL_TONES[state]}>{PARCEL_STATES[state]}</RowMark>,
  },
  { id: 'since', title: 'Since', track: '8.75rem', render: ({ stateAt }) => formatDateTime(stateAt) },
];

export const PARCEL_ROWS: RowLayout<Parcel> = { columns: COLUMNS, buttons: '12.75rem' };
