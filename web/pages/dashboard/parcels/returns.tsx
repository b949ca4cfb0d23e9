import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLazyFindReturnQuery } from '#web/features/parcels/api.ts';
import { type Received, ReceiveForm } from '#web/features/parcels/receive-form.tsx';
import { ReceivedList } from '#web/features/parcels/received-list.tsx';
import { beep } from '#web/features/scanner/say-loudly.ts';
import { type Said, ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import { DeskNav } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { parcelCodeOf } from './use-hand-over-scans.ts';

export const meta = dashboardMeta('Return desk');

/** Scan a parcel, check its pieces, press one button. Then the field has the focus again. */
export default function Returns() {
  const [params] = useSearchParams();
  const linked = params.get('code') ?? '';
  const [find, { currentData, error, isFetching, originalArgs, reset }] = useLazyFindReturnQuery();
  const [received, setReceived] = useState<readonly Received[]>([]);
  const [said, setSaid] = useState<Said>();
  const field = useRef<HTMLInputElement>(null);
  const parcel = currentData?.parcel;
  const isAway = isApiError(error) && error.status === 'network';
  const problem =
    error &&
    `${originalArgs}: ${isAway ? 'No connection. Press Find again.' : messageOf(error, 'This could not be read. Please try again.')}`;

  async function scan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '') return;
    await find(code);
    field.current?.select();
  }

  async function read(text: string) {
    const { data } = await find(parcelCodeOf(text) ?? text);
    beep(data === undefined);
    setSaid(data && { text: data.parcel.number, isWrong: false });
  }

  // A link on a parcel's card opens this page with the parcel's number.
  useEffect(() => {
    if (linked !== '') void find(linked);
  }, [linked, find]);

  function done(back: Received) {
    setReceived((before) => [back, ...before]);
    reset();
    if (field.current) field.current.value = '';
    field.current?.focus();
  }

  return (
    <>
      <DashboardHeading title="Return desk">
        Scan a parcel that is back, look at its pieces, take it in.
      </DashboardHeading>
      <DeskNav current="return_desk" />
      <ScanPanel label="Number on the label" said={said} onScan={(text) => void read(text)} />
      <form onSubmit={(event) => void scan(event)} className="mb-5 flex max-w-xl items-end gap-3">
        <div className="grow">
          <TextField
            ref={field}
            label="Parcel or tracking number"
            name="code"
            defaultValue={linked}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
          />
        </div>
        <Button type="submit">{isFetching ? 'Looking...' : 'Find'}</Button>
      </form>
      <FormAlert text={problem} />
      {parcel && <ReceiveForm key={`${parcel._id} ${parcel.version}`} parcel={parcel} onDone={done} />}
      <ReceivedList received={received} />
    </>
  );
}
