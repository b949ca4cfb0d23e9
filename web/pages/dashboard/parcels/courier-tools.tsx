import { Link } from 'react-router';
import type { ParcelList } from '#contract/parcels.schema.ts';
import { useListBookingsQuery } from '#web/features/parcels/api.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { TrackingNumbers } from './tracking-numbers.tsx';

export interface OpenTool {
  tool: 'bookings' | 'numbers';
  /** Id of the courier; undefined for the first. */
  courier: string | undefined;
  /** What the tracking numbers begin with. */
  text?: string;
}

interface CourierToolsProps {
  couriers: ParcelList['couriers'];
  /** Id of the courier whose parcels are listed; '' for all. */
  courier: string;
  open: OpenTool | undefined;
  onOpen: (tool: OpenTool | undefined) => void;
}

const TITLES = { bookings: 'Booking file', numbers: 'Tracking numbers' };

/** The booking file that goes to a courier, and the tracking numbers that come back. */
export function CourierTools({ couriers, courier, open, onOpen }: CourierToolsProps) {
  const chosen = couriers.find(({ _id }) => _id === open?.courier) ?? couriers[0];
  const begin = (tool: OpenTool['tool']) => onOpen({ tool, courier: courier || undefined });
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 sm:flex">
      <Button variant="secondary" className="max-sm:px-2" onClick={() => begin('bookings')}>
        Booking file
      </Button>
      <Button variant="secondary" className="max-sm:px-2" onClick={() => begin('numbers')}>
        Tracking numbers
      </Button>
      <Dialog isOpen={open !== undefined} onClose={() => onOpen(undefined)} title={open && TITLES[open.tool]}>
        {open && chosen && (
          <div className="grid gap-4">
            <SelectField
              label="Courier"
              value={chosen._id}
              onChange={({ currentTarget }) => onOpen({ ...open, courier: currentTarget.value })}
            >
              {couriers.map(({ _id, label }) => (
                <option key={_id} value={_id}>
                  {label}
                </option>
              ))}
            </SelectField>
            {open.tool === 'bookings' ? (
              <Bookings courier={chosen._id} />
            ) : (
              <TrackingNumbers
                key={chosen._id}
                courier={chosen._id}
                text={open.text ?? ''}
                onDone={() => onOpen(undefined)}
              />
            )}
          </div>
        )}
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
  const lacking = problems.filter(({ parcelNumber }) => parcelNumber === null);
  const parcelProblems = problems.filter(({ parcelNumber }) => parcelNumber !== null);
  return (
    <>
      <p>
        {counted(parcels, 'parcel')} without a tracking number {parcels === 1 ? 'is' : 'are'} in the file.
        {parcels > 0 && " Upload it on the courier's portal, then enter the tracking numbers that come back."}
      </p>
      {lacking.length > 0 && (
        <section aria-label="Missing on the account" className="rounded-sm bg-sun-soft px-4 py-2">
          <p>The courier may want these columns, which are empty. Fill them in under Couriers:</p>
          <ul className="font-bold">
            {lacking.map(({ column }) => (
              <li key={column}>{column}</li>
            ))}
          </ul>
        </section>
      )}
      {parcelProblems.length > 0 && (
        <ul aria-label="To be looked at" className="grid gap-1">
          {parcelProblems.map(({ parcelNumber, orderNumber, isLeftOut, column, text }) => (
            <li key={`${parcelNumber} ${column}`}>
              <span className={isLeftOut ? 'text-alarm' : ''}>
                <b>
                  {parcelNumber}
                  {isLeftOut && ' is not in the file'}.
                </b>{' '}
                {column}: {text}
              </span>{' '}
              <Link
                to={`/dashboard/desk/${orderNumber}`}
                className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
              >
                Change order #{orderNumber}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {parcels > 0 && (
        <p className="grid grid-cols-2 gap-2 sm:flex">
          <a href={fileHref('csv')} download className={buttonClasses('primary')}>
            CSV file
          </a>
          <a href={fileHref('xlsx')} download className={buttonClasses('secondary')}>
            Excel file
          </a>
        </p>
      )}
    </>
  );
}
