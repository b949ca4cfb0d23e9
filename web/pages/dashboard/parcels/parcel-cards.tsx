import { useState } from 'react';
import type { Parcel, ParcelList } from '#contract/parcels.schema.ts';
import { PARCEL_QUEUES, type ParcelQueue } from '#contract/parcels.ts';
import { hasRight } from '#contract/rights.ts';
import type { ParcelListArgs } from '#web/features/parcels/api.ts';
import { type ParcelAction, useParcelChanges } from '#web/features/parcels/use-parcel-changes.ts';
import { useShopProfile } from '#web/features/shop-profile/use-shop-profile.ts';
import { parcelsHref } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { useCardKeys } from '#web/pages/dashboard/desk/use-card-keys.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BulkQuestionDialog } from '#web/ui/dashboard/bulk-question.tsx';
import { BulkSummary } from '#web/ui/dashboard/bulk-summary.tsx';
import { useSelection } from '#web/ui/dashboard/use-selection.ts';
import { SelectField } from '#web/ui/field.tsx';
import { questionOf, undoOf } from './ask-first.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ParcelCard } from './parcel-card.tsx';

const KEYS: Record<ParcelQueue, string> = {
  to_book: 'b books',
  to_hand_over: 'h hands over, e enters a tracking number',
  on_the_way: 'd is delivered, r is refused, l is lost',
  returns: 't takes back, d is delivered, l is lost',
};

interface ParcelCardsProps {
  list: ParcelList;
  args: ParcelListArgs;
  isStale: boolean;
  onReload: () => unknown;
  /** Id of the courier that books; it outlives the list, which begins anew with each load. */
  courier: string;
  onCourier: (id: string) => void;
  onEnterNumber: (parcel: Parcel) => void;
}

/** The parcels of a list as cards, with what is done with one of them or with all that are chosen. */
export function ParcelCards({ list, args, isStale, onReload, courier, onCourier, onEnterNumber }: ParcelCardsProps) {
  const viewer = useDashboardViewer();
  const shopName = useShopProfile()?.name ?? 'our shop';
  const mayWork = hasRight(viewer, 'parcels.book');
  const changes = useParcelChanges(args);
  const keys = useCardKeys();
  const selection = useSelection();
  const here = list.parcels.filter(({ queue }) => queue === args.queue);
  const chosen = here.filter(({ _id }) => selection.ids.has(_id) && !changes.busyIds.has(_id));
  const [asked, setAsked] = useState<{ parcels: readonly Parcel[]; action: ParcelAction; leftOut: number }>();
  const [undo, setUndo] = useState<ParcelAction>();
  const idsOf = (parcels: readonly Parcel[]) => parcels.map(({ _id }) => _id);
  const firstPage = { queue: args.queue, courier: args.courier ?? '', q: args.q ?? '' };

  async function act(parcels: readonly Parcel[], action: ParcelAction) {
    setAsked(undefined);
    setUndo(undoOf(action, parcels));
    if (await changes.change(parcels, action)) selection.choose(idsOf(parcels), false);
  }

  function begin(parcels: readonly Parcel[], action: ParcelAction, leftOut = 0) {
    if (questionOf(action, parcels, leftOut)) setAsked({ parcels, action, leftOut });
    else void act(parcels, action);
  }

  function takeBack(ids: readonly string[]) {
    const done = list.parcels.filter(({ _id }) => ids.includes(_id));
    if (undo) void act(done, undo);
  }

  return (
    <>
      <BulkSummary
        changes={changes}
        one="parcel"
        many="parcels"
        nameOf={(id) => list.parcels.find(({ _id }) => _id === id)?.number ?? id}
        onUndo={undo && takeBack}
      />
      {mayWork && args.queue === 'to_book' && (
        <div className="mb-3 sm:max-w-xs">
          {list.couriers.length > 0 ? (
            <SelectField
              label="Book with"
              value={courier}
              onChange={({ currentTarget }) => onCourier(currentTarget.value)}
            >
              {list.couriers.map(({ _id, label }) => (
                <option key={_id} value={_id}>
                  {label}
                </option>
              ))}
            </SelectField>
          ) : (
            <p className="rounded-sm bg-sun-soft px-3 py-2">
              Parcels are booked with a courier, and there is none yet.
            </p>
          )}
        </div>
      )}
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        {mayWork && here.length > 0 && (
          <label className="flex min-h-11 items-center gap-3 font-bold">
            <input
              type="checkbox"
              checked={here.every(({ _id }) => selection.ids.has(_id))}
              onChange={({ currentTarget }) => selection.choose(idsOf(here), currentTarget.checked)}
              className="size-6 accent-berry"
            />
            Choose all {here.length}
          </label>
        )}
        {here.length < list.parcels.length && (
          <Button variant="quiet" onClick={onReload}>
            Clear {list.parcels.length - here.length} done
          </Button>
        )}
      </div>
      {mayWork && (
        <p className="mb-3 text-sm text-muted max-lg:hidden">
          Keys, once a parcel has the focus: j and k go on and back, x chooses, {KEYS[args.queue]}.
        </p>
      )}
      <ul
        {...keys}
        aria-label={PARCEL_QUEUES[args.queue]}
        className={classNames('grid gap-4 lg:grid-cols-2', isStale && 'opacity-60')}
      >
        {list.parcels.map((parcel) => (
          <ParcelCard
            key={parcel._id}
            parcel={parcel}
            shopName={shopName}
            isHere={parcel.queue === args.queue}
            isBusy={changes.busyIds.has(parcel._id)}
            problem={changes.problems[parcel._id]}
            work={
              mayWork
                ? {
                    isSelected: selection.ids.has(parcel._id),
                    onSelect: (isSelected) => selection.choose([parcel._id], isSelected),
                    courier: list.couriers.find(({ _id }) => _id === courier),
                    onAction: (action) => begin([parcel], action),
                    onEnterNumber: () => onEnterNumber(parcel),
                    mayReceive: hasRight(viewer, 'returns.receive'),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <div className="sticky bottom-20 mt-5 flex flex-wrap items-end justify-between gap-3 md:bottom-4">
        {chosen.length > 0 && (
          <BulkActions
            queue={args.queue}
            chosen={chosen}
            couriers={list.couriers}
            courier={courier}
            onCourier={onCourier}
            onAction={(action, parcels) => begin(parcels, action, chosen.length - parcels.length)}
          />
        )}
        {(args.after || list.next) && (
          <nav aria-label="Pages" className="ms-auto flex gap-3">
            {args.after && (
              <ButtonLink to={parcelsHref(firstPage)} variant="secondary">
                First
              </ButtonLink>
            )}
            {list.next && (
              <ButtonLink to={parcelsHref({ ...firstPage, after: list.next })} variant="secondary">
                Next
              </ButtonLink>
            )}
          </nav>
        )}
      </div>
      <BulkQuestionDialog
        asked={asked && questionOf(asked.action, asked.parcels, asked.leftOut)}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void act(asked.parcels, asked.action)}
      />
    </>
  );
}
