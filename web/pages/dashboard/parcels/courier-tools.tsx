import { useState } from 'react';
import type { NumberedParcels, ParcelList } from '#contract/parcels.schema.ts';
import { useListBookingsQuery, useNumberParcelsMutation } from '#web/features/parcels/api.ts';
import { messageOf } from '#web/store/api.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading } from '#web/ui/notice.tsx';

interface CourierToolsProps {
  couriers: ParcelList['couriers'];
  /** Id of the courier whose parcels are listed; '' for all. */
  courier: string;
}

/** The booking file that goes to a courier, and the tracking numbers that come back. */
export function CourierTools({ couriers, courier }: CourierToolsProps) {
  const [opened, setOpened] = useState<'bookings' | 'numbers'>();
  const close = () => setOpened(undefined);
  const chosen = couriers.find(({ _id }) => _id === courier) ?? (couriers.length === 1 ? couriers[0] : undefined);
  if (!chosen) return <p className="mb-4 text-muted">Choose a courier for its booking file and tracking numbers.</p>;
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpened('bookings')}>
        Booking file
      </Button>
      <Button variant="secondary" onClick={() => setOpened('numbers')}>
        Tracking numbers
      </Button>
      <Dialog isOpen={opened === 'bookings'} onClose={close} title={`Booking file for ${chosen.label}`}>
        {opened === 'bookings' && <Bookings courier={chosen._id} />}
      </Dialog>
      <Dialog isOpen={opened === 'numbers'} onClose={close} title={`Tracking numbers of ${chosen.label}`}>
        {opened === 'numbers' && <TrackingNumbers courier={chosen._id} onDone={close} />}
      </Dialog>
    </div>
  );
}

/** What the file holds, and what is missing in it: a file alone would hide the parcels that it leaves out. */
function Bookings({ courier }: { courier: string }) {
  const { currentData, error, refetch } = useListBookingsQuery(courier, { refetchOnMountOrArgChange: true });
  if (error) return <LoadError text="Failed to read the bookings." onRetry={refetch} />;
  if (!currentData) return <Loading text="Reading the bookings..." />;
  const { parcels, problems } = currentData;
  const fileHref = (as: string) => `/api/parcels/booking-file?${new URLSearchParams({ courier, as })}`;
  return (
    <div className="grid gap-4">
      <p>
        {parcels} {parcels === 1 ? 'parcel waits' : 'parcels wait'} for a tracking number.
      </p>
      {problems.length > 0 && (
        <ul aria-label="Problems" className="grid max-h-72 gap-1 overflow-auto">
          {problems.map(({ parcelNumber, column, text }) => (
            <li key={`${parcelNumber} ${column}`} className="font-bold text-alarm">
              {parcelNumber && `${parcelNumber} is not in the file. ${column}: `}
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3">
        <a href={fileHref('csv')} download className={buttonClasses('primary')}>
          Download CSV
        </a>
        <a href={fileHref('xlsx')} download className={buttonClasses('secondary')}>
          Download Excel
        </a>
      </p>
    </div>
  );
}

function TrackingNumbers({ courier, onDone }: { courier: string; onDone: () => void }) {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<NumberedParcels['rows']>();
  const [number, { isLoading, error }] = useNumberParcelsMutation();
  const good = checked?.filter(({ problem }) => problem === null) ?? [];
  const isSaved = checked?.some((row) => row.isSaved) ?? false;

  async function send(isDryRun: boolean) {
    const { data } = await number({ courier, lines: text.split('\n'), isDryRun });
    if (data) setChecked(data.rows);
  }

  return (
    <div className="grid gap-4">
      <TextAreaField
        label="Rows of an order or parcel number and its tracking number"
        hint="Copy the two columns from the courier's sheet and paste them here."
        rows={8}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChecked(undefined);
        }}
      />
      <FormAlert text={error && messageOf(error, 'This could not be checked. Please try again.')} />
      {checked && (
        <ul aria-label="Rows" className="grid max-h-72 gap-1 overflow-auto">
          {checked.map(({ line, reference, trackingNo, parcel, problem }) => (
            <li key={line} className={problem === null ? '' : 'font-bold text-alarm'}>
              Line {line}: {reference} {trackingNo} {problem ?? (isSaved ? `saved for ${parcel}` : `goes to ${parcel}`)}
            </li>
          ))}
        </ul>
      )}
      {isSaved ? (
        <Button onClick={onDone}>Close</Button>
      ) : checked ? (
        <Button disabled={good.length === 0 || isLoading} onClick={() => void send(false)}>
          Save {good.length}
        </Button>
      ) : (
        <Button disabled={text.trim() === '' || isLoading} onClick={() => void send(true)}>
          Check
        </Button>
      )}
    </div>
  );
}
