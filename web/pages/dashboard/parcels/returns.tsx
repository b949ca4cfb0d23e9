import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Parcel } from '#contract/parcels.schema.ts';
import { useLazyFindReturnQuery } from '#web/features/parcels/api.ts';
import { type Received, ReceiveForm } from '#web/features/parcels/receive-form.tsx';
import { ReceivedList } from '#web/features/parcels/received-list.tsx';
import { ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import { useScans } from '#web/features/scanner/use-scans.ts';
import { DeskNav } from '#web/pages/dashboard/desk/desk-nav.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { messageOf } from '#web/store/api.ts';
import { isUnreachableError } from '#web/store/mutation-queue/mutation-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { parcelCodeOf } from './use-hand-over-scans.ts';

export const meta = dashboardMeta('Return desk');
export const handle = { readsBarcodes: true };

const UNREADABLE = 'This could not be read. Please try again.';

export default function Returns() {
  const [params] = useSearchParams();
  const linked = params.get('code') ?? '';
  const [find, { error, isFetching, originalArgs }] = useLazyFindReturnQuery();
  const [parcel, setParcel] = useState<Parcel>();
  const [received, setReceived] = useState<readonly Received[]>([]);
  // True if the latest code was typed. Its error appears at the field; errors of scanned codes appear in the panel.
  const [isTyped, setIsTyped] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const isAway = isUnreachableError(error);
  const problem = error && (isAway ? 'No connection. Press Find again.' : messageOf(error, UNREADABLE));

  /** Opens the form of a parcel. Without a connection the form that is open stays. */
  async function open(code: string, isOpen = () => true) {
    const { data, error: failure } = await find(code);
    // After an error `data` belongs to an earlier request.
    const found = failure ? undefined : data?.parcel;
    if (!isUnreachableError(failure) && isOpen()) setParcel(found);
    return { found, failure };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '') return;
    setIsTyped(true);
    await open(code);
    field.current?.select();
  }

  async function read(text: string, isOpen: () => boolean) {
    setIsTyped(false);
    const code = parcelCodeOf(text) ?? text;
    const { found, failure } = await open(code, isOpen);
    if (isUnreachableError(failure) || !isOpen()) return undefined;
    if (found) return { text: found.number, isWrong: false };
    return { text: `${code}: ${messageOf(failure, UNREADABLE)}`, isWrong: true };
  }
  const { panel, hideSaid } = useScans({ name: 'returns', read, isPaused: parcel !== undefined });

  useEffect(() => {
    if (linked !== '') void find(linked).then(({ data }) => setParcel(data?.parcel));
  }, [linked, find]);

  function done(back: Received) {
    setReceived((before) => [back, ...before]);
    setParcel(undefined);
    hideSaid();
    if (field.current) field.current.value = '';
    field.current?.focus();
  }

  return (
    <>
      <DashboardHeading title="Return desk">
        Scan a parcel that is back, look at its pieces, take it in.
      </DashboardHeading>
      <DeskNav current="return_desk" />
      <ScanPanel label="Number on the label" {...panel} />
      <form onSubmit={(event) => void submit(event)} className="mb-5 flex max-w-xl items-end gap-3">
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
      <FormAlert text={isTyped && problem ? `${originalArgs}: ${problem}` : undefined} />
      {parcel && <ReceiveForm key={`${parcel._id} ${parcel.version}`} parcel={parcel} onDone={done} />}
      <ReceivedList received={received} />
    </>
  );
}
