import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BookingFileResponse, MadeBookingFile } from '#contract/bookings.schema.ts';
import { changeOrderHref } from '#contract/order-number.ts';
import { messageOf } from '#web/store/api.ts';
import { randomUuid } from '#web/store/random-uuid.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { startDownload } from '#web/ui/dashboard/save-file.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useListBookingsQuery, useMakeBookingFileMutation } from './api.ts';
import { downloadedText } from './parcel-labels.ts';

type Which = 'new' | 'all';
type Format = 'csv' | 'xlsx';

const FORMATS: { as: Format; text: string }[] = [
  { as: 'csv', text: 'CSV file' },
  { as: 'xlsx', text: 'Excel file' },
];
const FAILED = 'The file could not be made. Please try again.';
const hrefOf = (id: string, as: Format) => `/api/parcels/booking-files/${id}?as=${as}`;

export function Bookings({ courier }: { courier: string }) {
  const query = useListBookingsQuery(courier, { refetchOnMountOrArgChange: true });
  const [makeFile, making] = useMakeBookingFileMutation();
  const [made, setMade] = useState<{ file: MadeBookingFile['file']; as: Format }>();
  const [alert, setAlert] = useState('');
  /** Idempotency key of the file. Retries send the same key, so that only one file is made. */
  const attempt = useRef<{ which: Which; id: string }>(undefined);

  async function download(which: Which, as: Format) {
    if (making.isLoading) return;
    setAlert('');
    if (attempt.current?.which !== which) attempt.current = { which, id: randomUuid() };
    const { data, error: cause } = await makeFile({ file: attempt.current.id, courier, which });
    if (!data) return setAlert(messageOf(cause, FAILED));
    attempt.current = undefined;
    setMade({ file: data.file, as });
    startDownload(hrefOf(data.file._id, as));
  }

  return (
    <QueryState query={{ ...query, data: query.currentData }} what="the bookings">
      {(bookings) => (
        <>
          {made ? (
            <div role="status" className="grid justify-items-start gap-2">
              <p>
                {counted(made.file.parcels, 'parcel')} {made.file.parcels === 1 ? 'is' : 'are'} in the file. Upload it
                on the courier's portal, then enter the tracking numbers that come back.
              </p>
              <a
                href={hrefOf(made.file._id, made.as)}
                download
                className="py-2.5 font-bold underline underline-offset-4"
              >
                The file did not arrive? Download it again
              </a>
            </div>
          ) : (
            <Choice bookings={bookings} onDownload={(which, as) => void download(which, as)} />
          )}
          <FormAlert text={alert} />
          <Problems problems={bookings.problems} />
        </>
      )}
    </QueryState>
  );
}

interface ChoiceProps {
  bookings: BookingFileResponse;
  onDownload: (which: Which, as: Format) => void;
}

/** The primary button downloads only new parcels, because a courier books a parcel twice if it is uploaded twice. */
function Choice({ bookings: { parcels, downloaded, lastDownload }, onDownload }: ChoiceProps) {
  const others = parcels - downloaded;
  const choices: [Which, string][] =
    downloaded === 0
      ? [['new', '']]
      : [
          ...(others > 0 ? [['new', `The other ${others}`] as [Which, string]] : []),
          ['all', others > 0 ? `All ${parcels}` : `All ${parcels} again`],
        ];
  return (
    <>
      {downloaded === 0 ? (
        <p>
          {counted(parcels, 'parcel')} without a tracking number {parcels === 1 ? 'is' : 'are'} in the file.
          {parcels > 0 && " Upload it on the courier's portal, then enter the tracking numbers that come back."}
        </p>
      ) : (
        <p className="rounded-sm bg-sun-soft px-4 py-2">
          {others === 0 ? `All ${parcels}` : `${downloaded} of these ${parcels}`} were downloaded before
          {lastDownload && ` (${downloadedText(lastDownload)})`}. A parcel that is uploaded twice is booked twice.
        </p>
      )}
      {parcels > 0 &&
        choices.map(([which, name]) => (
          <p key={which} className="grid grid-cols-2 gap-2 sm:flex sm:items-center">
            {name && <b className="col-span-2 sm:w-32">{name}</b>}
            {FORMATS.map(({ as, text }) => (
              <Button
                key={as}
                variant={as === 'csv' && which === 'new' ? 'primary' : 'secondary'}
                aria-label={name ? `${text}: ${name}` : undefined}
                onClick={() => onDownload(which, as)}
              >
                {text}
              </Button>
            ))}
          </p>
        ))}
    </>
  );
}

function Problems({ problems }: Pick<BookingFileResponse, 'problems'>) {
  const lacking = problems.filter(({ parcelNumber }) => parcelNumber === null);
  const parcelProblems = problems.filter(({ parcelNumber }) => parcelNumber !== null);
  return (
    <>
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
              {orderNumber !== null && (
                <Link
                  to={changeOrderHref(orderNumber)}
                  className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
                >
                  Change order #{orderNumber}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
