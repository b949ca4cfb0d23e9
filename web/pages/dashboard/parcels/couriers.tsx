import { useState } from 'react';
import type { CourierAccount } from '#contract/couriers.schema.ts';
import { COURIERS } from '#contract/parcels.ts';
import { useListCouriersQuery } from '#web/features/parcels/api.ts';
import { BookingColumns } from '#web/features/parcels/booking-columns.tsx';
import { CourierForm } from '#web/features/parcels/courier-form.tsx';
import { DeskNav } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('Couriers');

export default function Couriers() {
  const query = useListCouriersQuery();
  const [open, setOpen] = useState<CourierAccount | 'new'>();
  return (
    <>
      <DashboardHeading title="Couriers">Who takes your parcels, and how they are booked.</DashboardHeading>
      <DeskNav current="couriers" />
      <Button className="mb-5" onClick={() => setOpen('new')}>
        Add a courier
      </Button>
      <QueryState
        query={query}
        what="the couriers"
        isEmpty={({ couriers }) => couriers.length === 0}
        empty={
          <Notice icon="truck" title="No courier yet">
            Parcels are booked with the companies, or the rider, that you add here.
          </Notice>
        }
      >
        {({ couriers }) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {couriers.map((courier) => (
              <li key={courier._id} className="flex flex-wrap items-center gap-3 rounded-lg bg-card p-4 shadow-card">
                <bdi className="min-w-0 grow text-lg font-bold wrap-anywhere">{courier.label}</bdi>
                {courier.label !== COURIERS[courier.courier] && (
                  <span className="text-muted">{COURIERS[courier.courier]}</span>
                )}
                {!courier.isActive && <Badge tone="off">Not in use</Badge>}
                <Button variant="secondary" aria-label={`Change ${courier.label}`} onClick={() => setOpen(courier)}>
                  Change
                </Button>
                <BookingColumns courier={courier} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Dialog
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === 'new' ? 'Add a courier' : open?.label}
      >
        {open && (
          <CourierForm
            key={open === 'new' ? 'new' : open._id}
            courier={open === 'new' ? undefined : open}
            onDone={() => setOpen(undefined)}
          />
        )}
      </Dialog>
    </>
  );
}
