import type { Morning as MorningFigures, WrongPromise as WrongPromiseOf } from '#contract/morning.schema.ts';
import { COUNTED_STOCK_MAX } from '#contract/stock.ts';
import { formatDateTime } from '#contract/time.ts';
import { dayHref } from '#web/features/closings/days-address.ts';
import { useGetMorningQuery } from '#web/features/statistics/admin/api.ts';
import { StatCard } from '#web/features/statistics/stat-card.tsx';
import { usePoll } from '#web/store/polls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { BestSellers } from './best-sellers.tsx';
import { SalesToday } from './sales-today.tsx';

const REFRESH_MS = 60_000;

export function Morning() {
  const [pollingInterval, stopIfDenied] = usePoll(REFRESH_MS);
  const query = useGetMorningQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval });
  stopIfDenied(query.error);
  return (
    <section aria-labelledby="morning" className="mb-8">
      <h2 id="morning" className="mb-3 text-2xl">
        Today
      </h2>
      <QueryState query={query} what="what waits today" failed="What waits today could not be loaded.">
        {(morning) => (
          <div className="grid gap-3 lg:gap-6">
            {morning.mailedCodes?.map((codes) => (
              <MailedCodes key={codes.window} {...codes} />
            ))}
            {morning.unsignedDay && <UnsignedDay day={morning.unsignedDay} />}
            {morning.wrongPromises?.map((promise) => (
              <WrongPromise key={promise.subject} {...promise} />
            ))}
            {morning.photosToApprove ? <PhotosToApprove count={morning.photosToApprove} /> : null}
            <Waiting morning={morning} />
            <div className="grid gap-3 lg:grid-cols-3 lg:gap-6">
              {morning.sales && <SalesToday sales={morning.sales} />}
              {morning.bestSellers && <BestSellers bestSellers={morning.bestSellers} />}
            </div>
          </div>
        )}
      </QueryState>
    </section>
  );
}

function WrongPromise({ slot, subject, says, truth, products }: WrongPromiseOf) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-alarm-soft px-4 py-3">
      <span className="font-bold">
        {subject} says {says}, but {truth}.
      </span>
      <span className="flex flex-wrap gap-3">
        <ButtonLink to={`/dashboard/content?slot=${slot}`} aria-label={`Change the text: ${subject}`}>
          Change the text
        </ButtonLink>
        {products && (
          <ButtonLink to={products} variant="secondary" aria-label={`See the products: ${subject}`}>
            See the products
          </ButtonLink>
        )}
      </span>
    </p>
  );
}

function UnsignedDay({ day }: { day: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-card px-4 py-3 shadow-card">
      <span className="font-bold">Yesterday is not signed yet.</span>
      <ButtonLink to={dayHref(day)} variant="secondary">
        Sign yesterday
      </ButtonLink>
    </p>
  );
}

function PhotosToApprove({ count }: { count: number }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-card px-4 py-3 shadow-card">
      <span className="font-bold">
        {count === 1 ? '1 photo of a review waits' : `${count} photos of reviews wait`} for your approval.
      </span>
      <ButtonLink to="/dashboard/review-photos" variant="secondary">
        See the photos
      </ButtonLink>
    </p>
  );
}

type MailedCodesProps = NonNullable<MorningFigures['mailedCodes']>[number];

function MailedCodes({ window, sent, limit }: MailedCodesProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-alarm-soft px-4 py-3">
      <span>
        <span className="block text-lg font-bold">
          {sent} codes were mailed in this {window}.
        </span>
        {sent < limit
          ? `At ${limit} no more are mailed: then nobody can register or choose a new password for a while.`
          : 'No more are mailed for a while. Customers with a password can still log in.'}
      </span>
      <span className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/security">See who asked</ButtonLink>
        <ButtonLink to="/dashboard/settings" variant="secondary">
          Change the limit
        </ButtonLink>
      </span>
    </p>
  );
}

function Waiting({ morning: { ordersToConfirm, stock, failedWork } }: { morning: MorningFigures }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-6">
      {ordersToConfirm && (
        <StatCard
          label="Orders to confirm"
          value={ordersToConfirm.count}
          note={ordersToConfirm.oldestAt ? `since ${formatDateTime(ordersToConfirm.oldestAt)}` : 'none waits'}
          icon="truck"
          tone="berry"
          to="/dashboard/desk"
        />
      )}
      {stock && (
        <>
          <StatCard
            label="Low stock"
            value={countedStock(stock.low)}
            note={piecesOrFewer(stock.lowStock)}
            icon="box"
            tone="sun"
            to="/dashboard/stock?view=low"
          />
          <StatCard
            label="Sold out"
            value={countedStock(stock.soldOut)}
            note="among the low ones"
            icon="hanger"
            tone="sky"
            to="/dashboard/stock?view=out"
          />
        </>
      )}
      {failedWork !== undefined && (
        <StatCard
          label="Failed work"
          value={failedWork}
          note={failedWork === 0 ? 'all is done' : 'mails and the like'}
          icon={failedWork === 0 ? 'check' : 'alert'}
          tone={failedWork === 0 ? 'leaf' : 'berry'}
          to="/dashboard/background-work"
        />
      )}
    </div>
  );
}

function piecesOrFewer(pieces: number): string {
  if (pieces === 0) return 'no piece left';
  return pieces === 1 ? '1 piece or none' : `${pieces} pieces or fewer`;
}

function countedStock(products: number): string {
  return products < COUNTED_STOCK_MAX ? String(products) : `${COUNTED_STOCK_MAX} or more`;
}
