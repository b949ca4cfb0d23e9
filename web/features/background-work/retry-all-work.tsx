import type { FailedWorkList } from '#contract/background-work.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useRetryAllWorkMutation } from './api.ts';

/** Shows a button for each kind of work that failed several times, such as in an outage. */
export function RetryAllWork({ byKind }: Pick<FailedWorkList, 'byKind'>) {
  const dispatch = useAppDispatch();
  const [retryAllWork, { isLoading }] = useRetryAllWorkMutation();
  const many = byKind.filter(({ count, canRetry }) => canRetry && count > 1);
  if (many.length === 0) return null;

  async function retryAll(kind: string) {
    const { data, error } = await retryAllWork(kind);
    dispatch(data ? toastShown('success', data.message) : toastShown('error', messageOf(error, 'Failed to retry')));
  }

  return (
    <ul className="mb-5 grid gap-2">
      {many.map(({ kind, kindInWords, count }) => (
        <li
          key={kind}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sun-soft px-4 py-3"
        >
          <span>
            <span className="font-bold">{kindInWords}</span>: {count} failed
          </span>
          <Button
            variant="secondary"
            aria-label={`Retry all: ${kindInWords}`}
            aria-busy={isLoading}
            onClick={() => !isLoading && void retryAll(kind)}
          >
            Retry all
          </Button>
        </li>
      ))}
    </ul>
  );
}
