import { DESK_QUEUES, type DeskQueue } from '#contract/desk.ts';
import { PARCEL_QUEUES, type ParcelQueue } from '#contract/parcels.ts';
import { hasRight } from '#contract/rights.ts';
import { deskHref } from '#web/features/desk/desk-address.ts';
import { useCountDeskQuery } from '#web/features/parcels/api.ts';
import { parcelsHref } from '#web/features/parcels/parcels-address.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { LIVE_POLL_MS, usePoll } from '#web/store/polls.ts';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';

type Place = DeskQueue | ParcelQueue | 'return_desk' | 'money' | 'couriers';

const ORDER_QUEUES = ['to_confirm', 'attention', 'to_pack'] as const;
const WAITING_PARCELS = ['to_book', 'to_hand_over', 'on_the_way', 'returns'] as const;

interface DeskNavProps {
  current: Place;
  /** Time at which the list was read: a new time fetches the counts. Null before the first read. */
  listReadAt?: number | null;
}

export function DeskNav({ current, listReadAt }: DeskNavProps) {
  const viewer = useDashboardViewer();
  const maySeeOrders = hasRight(viewer, 'orders.view');
  const [pollingInterval, stopIfDenied] = usePoll(LIVE_POLL_MS);
  const { data, error } = useCountDeskQuery(`${current} ${listReadAt ?? ''}`, {
    refetchOnMountOrArgChange: true,
    skip: !maySeeOrders || listReadAt === null,
    pollingInterval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  stopIfDenied(error);
  const pages = [
    { place: 'return_desk', to: '/dashboard/returns', text: 'Return desk' },
    { place: 'money', to: '/dashboard/money', text: 'Money' },
    { place: 'couriers', to: '/dashboard/couriers', text: 'Couriers' },
  ];
  return (
    <ViewLinks
      label="Desk"
      views={[
        ...(maySeeOrders ? ORDER_QUEUES : []).map((queue) => ({
          to: `/dashboard/desk${deskHref({ queue })}`,
          text: DESK_QUEUES[queue],
          isCurrent: queue === current,
          count: data?.counts[queue],
        })),
        ...(maySeeOrders ? WAITING_PARCELS : []).map((queue) => ({
          to: parcelsHref(queue),
          text: PARCEL_QUEUES[queue],
          isCurrent: queue === current,
          count: data?.counts[queue],
        })),
        ...pages
          .filter(({ to }) => hasRight(viewer, 'orders.view', 'cash.view') && mayOpenStaffPage(viewer, to))
          .map(({ place, to, text }) => ({ to, text, isCurrent: place === current })),
      ]}
    />
  );
}
