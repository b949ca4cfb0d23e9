import { isOfferedIn, PARCEL_ACTION_NAMES, parcelAction } from '#contract/parcel-actions.ts';
import type { Parcel, ParcelList } from '#contract/parcels.schema.ts';
import { PARCEL_QUEUES, PARCEL_STATE_NAMES, type ParcelQueue, QUEUE_OF_STATE } from '#contract/parcels.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { useRowView } from '#web/ui/dashboard/row-view.tsx';
import { WorkList } from '#web/ui/dashboard/work-list.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { CourierOptions } from './courier-options.tsx';
import { ParcelCard } from './parcel-card.tsx';
import { PARCEL_ROWS } from './parcel-columns.tsx';
import { questionOf, undoOf } from './parcel-questions.ts';
import { ParcelRow } from './parcel-row.tsx';
import type { ParcelsAddress } from './parcels-address.ts';
import { itemOfParcel, useParcelChanges } from './use-parcel-changes.ts';

/** Returns the keys of the buttons on the cards of a queue: 'd delivered, r came back'. */
function keysOf(queue: ParcelQueue): string {
  const states = PARCEL_STATE_NAMES.filter((state) => QUEUE_OF_STATE[state] === queue);
  const keys = PARCEL_ACTION_NAMES.flatMap((name) => {
    const { label, key } = parcelAction(name);
    const isOffered = states.some((state) => isOfferedIn(name, state));
    return key === undefined || !isOffered ? [] : `${key} ${label.toLowerCase()}`;
  });
  return keys.join(', ');
}

interface ParcelCardsProps {
  list: ParcelList;
  address: ParcelsAddress;
  viewer: Staff;
  shopName: string;
  isStale: boolean;
  onReload: () => unknown;
  /** Id of the courier to book with. The page holds it, because a press of Reload resets this component. */
  courier: string;
  onCourier: (id: string) => void;
  onEnterNumber: (parcel: Parcel) => void;
}

export function ParcelCards(props: ParcelCardsProps) {
  const { list, address, viewer, shopName, isStale, onReload, courier, onCourier, onEnterNumber } = props;
  const mayWork = hasRight(viewer, 'parcels.book');
  const { queue } = address.filter;
  const rows = useRowView('parcels', PARCEL_ROWS);
  const work = {
    courier: list.couriers.find(({ _id }) => _id === courier),
    mayReceive: hasRight(viewer, 'returns.receive'),
  };
  return (
    <WorkList
      noun="parcel"
      label={PARCEL_QUEUES[queue]}
      items={list.parcels}
      itemOf={itemOfParcel}
      isHere={(parcel) => parcel.queue === queue}
      changes={useParcelChanges(address.args)}
      questionOf={questionOf}
      undoOf={undoOf}
      keys={
        mayWork
          ? `Keys: j next parcel, k the one before, x choose, ${keysOf(queue)}, o open or close a row.`
          : undefined
      }
      isStale={isStale}
      onReload={onReload}
      pages={{ address, next: list.next }}
      className={rows.isDense ? 'gap-px' : 'gap-4 lg:grid-cols-2'}
      tools={rows.tools}
      head={rows.head}
      renderCard={(parcel, card) => {
        const { _id: id } = parcel;
        const toggle = () => rows.toggle(id);
        const own = mayWork ? { ...work, onEnterNumber: () => onEnterNumber(parcel) } : undefined;
        if (rows.isRow(id)) {
          return <ParcelRow key={id} parcel={parcel} layout={rows.layout} card={card} work={own} onOpen={toggle} />;
        }
        return (
          <ParcelCard
            key={id}
            parcel={parcel}
            shopName={shopName}
            card={card}
            work={own}
            onClose={rows.isDense ? toggle : undefined}
          />
        );
      }}
      renderBulk={(chosen, begin) => (
        <BulkActions
          queue={queue}
          chosen={chosen}
          couriers={list.couriers}
          courier={courier}
          onCourier={onCourier}
          onAction={(action, parcels) => begin(parcels, action, chosen.length - parcels.length)}
        />
      )}
    >
      {mayWork && queue === 'to_book' && (
        <div className="mb-3 sm:max-w-xs">
          {list.couriers.length > 0 ? (
            <SelectField
              label="Book with"
              value={courier}
              onChange={({ currentTarget }) => onCourier(currentTarget.value)}
            >
              <CourierOptions couriers={list.couriers} />
            </SelectField>
          ) : (
            <p className="rounded-sm bg-sun-soft px-3 py-2">
              Parcels are booked with a courier, and there is none yet.
            </p>
          )}
        </div>
      )}
    </WorkList>
  );
}
