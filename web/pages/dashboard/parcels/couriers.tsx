import { type FormEvent, useState } from 'react';
import type { CourierAccount } from '#contract/parcels.schema.ts';
import { COURIER_NAMES, COURIERS, type Courier } from '#contract/parcels.ts';
import { useAddCourierMutation, useChangeCourierMutation, useListCouriersQuery } from '#web/features/parcels/api.ts';
import { DeskNav } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { BookingColumns } from './booking-columns.tsx';

export const meta = dashboardMeta('Couriers');

/** The courier companies that the shop has a contract with. */
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
              <li key={courier._id} className="flex flex-wrap items-center gap-3 rounded-lg bg-white p-4 shadow-card">
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

function CourierForm({ courier, onDone }: { courier: CourierAccount | undefined; onDone: () => void }) {
  const [add, adding] = useAddCourierMutation();
  const [change, changing] = useChangeCourierMutation();
  const [name, setName] = useState<Courier>(courier?.courier ?? 'leopards');
  const error = adding.error ?? changing.error;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (field: string) => {
      const value = form.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    const fields = {
      label: text('label'),
      trackingUrl: text('trackingUrl'),
      usesOwnNumbers: form.has('usesOwnNumbers'),
      details: readDetails(text('details')),
    };
    const { data } = courier
      ? await change({
          id: courier._id,
          body: { ...fields, isActive: form.has('isActive'), version: courier.version },
        })
      : await add({ courier: name, ...fields });
    if (data) onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4">
      {!courier && (
        <SelectField
          label="Company"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value as Courier)}
        >
          {COURIER_NAMES.map((each) => (
            <option key={each} value={each}>
              {COURIERS[each]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Name in your shop"
        name="label"
        required
        maxLength={60}
        defaultValue={courier?.label ?? ''}
        placeholder="Leopards Lahore"
        hint="Customers see it when they follow their order."
      />
      <TextField
        label="Tracking page"
        name="trackingUrl"
        type="url"
        maxLength={300}
        defaultValue={courier?.trackingUrl ?? ''}
        placeholder="https://example.com/track?n={number}"
        hint="Where customers follow their parcel. Write {number} where the tracking number goes."
      />
      <Check
        name="usesOwnNumbers"
        text="Our parcel number is the tracking number"
        isChecked={courier?.usesOwnNumbers ?? name === 'own'}
      />
      <TextAreaField
        label="For the booking file"
        name="details"
        rows={4}
        placeholder="Shipper Name = Nanhi Dukaan"
        defaultValue={Object.entries(courier?.details ?? {})
          .map(([column, value]) => `${column} = ${value}`)
          .join('\n')}
        hint="What is the same for all parcels, one column per line with its value. The booking file of To hand over says what is missing."
      />
      {courier && <Check name="isActive" text="In use" isChecked={courier.isActive} />}
      <FormAlert text={error && messageOf(error, 'This could not be saved. Please try again.')} />
      <SubmitButton disabled={adding.isLoading || changing.isLoading}>Save</SubmitButton>
    </form>
  );
}

function Check({ name, text, isChecked }: { name: string; text: string; isChecked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-bold">
      <input type="checkbox" name={name} defaultChecked={isChecked} className="size-6 accent-berry" />
      {text}
    </label>
  );
}

/** Reads lines of `column = value`. */
function readDetails(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : [];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}
