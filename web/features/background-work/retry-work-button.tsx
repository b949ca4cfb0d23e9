import type { FailedWork } from '#contract/background-work.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useRetryWorkMutation } from './api.ts';
import { workTitle } from './work-title.ts';

export function RetryWorkButton({ job }: { job: FailedWork }) {
  const dispatch = useAppDispatch();
  const [retryWork, { isLoading }] = useRetryWorkMutation();

  async function retry() {
    const { data, error } = await retryWork(job._id);
    dispatch(data ? toastShown('success', data.message) : toastShown('error', messageOf(error, 'Failed to retry')));
  }

  return (
    <Button
      variant="quiet"
      className="px-3 whitespace-nowrap"
      aria-label={`Retry: ${workTitle(job)}`}
      // `disabled` would lose the focus, so `onClick` ignores further presses while loading.
      aria-busy={isLoading}
      onClick={() => !isLoading && void retry()}
    >
      <Icon name="refresh" className="size-5" />
      Retry
    </Button>
  );
}
