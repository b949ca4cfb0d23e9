import type { ParcelQueue } from '#contract/parcels.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type ParcelsAddress, parcelsHref } from './parcels-address.ts';

/** Texts of an empty list, with a link to the previous step. */
const TEXTS: Record<ParcelQueue, { title: string; to: string; text: string }> = {
  to_book: { title: 'No parcel waits to be booked', to: '/dashboard/desk?queue=to_pack', text: 'Orders to pack' },
  to_hand_over: {
    title: 'No parcel waits for a courier',
    to: parcelsHref('to_book'),
    text: 'Parcels to book',
  },
  on_the_way: {
    title: 'No parcel is on the way',
    to: parcelsHref('to_hand_over'),
    text: 'Parcels to hand over',
  },
  returns: {
    title: 'No parcel is expected back',
    to: parcelsHref('on_the_way'),
    text: 'Parcels on the way',
  },
};

interface NoParcelsProps {
  address: ParcelsAddress;
  onReload: () => void;
}

export function NoParcels({ address: { filter, q }, onReload }: NoParcelsProps) {
  const { queue, courier } = filter;
  const { title, to, text } =
    q || courier ? { title: 'No parcels found', to: parcelsHref(queue), text: 'Show all' } : TEXTS[queue];
  return (
    <Notice icon="truck" title={title}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onReload}>
          Look again
        </Button>
        <ButtonLink to={to} variant="secondary">
          {text}
        </ButtonLink>
      </div>
    </Notice>
  );
}
