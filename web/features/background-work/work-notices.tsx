import type { WorkState } from '#contract/background-work.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useGetWorkStateQuery } from './api.ts';

export function WorkNotices() {
  const { data } = useGetWorkStateQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  const mails = data.delayed.filter(({ isMail }) => isMail);
  return (
    <>
      {mails.length > 0 && (
        <p role="status" className="mb-4 rounded-md bg-alarm-soft px-4 py-3 md:mb-6">
          <span className="block text-lg font-bold">Mail is not going out.</span>
          {countMails(mails)} since {formatDateTime(firstOf(mails))}. They are tried again by themselves, for about a
          day.
        </p>
      )}
      {data.failed > 0 && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-alarm-soft px-4 py-3 md:mb-6">
          <span className="text-lg font-bold">
            {data.failed === 1 ? '1 piece' : `${data.failed} pieces`} of background work failed.
          </span>
          <ButtonLink to="/dashboard/background-work">See what</ButtonLink>
        </p>
      )}
    </>
  );
}

function countMails(mails: WorkState['delayed']): string {
  const total = mails.reduce((sum, { count }) => sum + count, 0);
  return total === 1 ? '1 mail has been waiting' : `${total} mails have been waiting`;
}

function firstOf(mails: WorkState['delayed']): string {
  return mails.reduce((first, { since }) => (since < first ? since : first), mails[0]?.since ?? '');
}
