import type { FailedWork } from '#contract/background-work.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useRetryWorkMutation } from './api.ts';
import { workTitle } from './work-title.ts';

interface FailedWorkTableProps {
  jobs: readonly FailedWork[];
  onGiveUp: (job: FailedWork) => void;
}

export function FailedWorkTable({ jobs, onGiveUp }: FailedWorkTableProps) {
  const columns: Column<FailedWork>[] = [
    {
      header: 'Work',
      inCard: 'topStart',
      renderCell: ({ kindInWords }) => <span className="font-bold @4xl:inline-block @4xl:min-w-40">{kindInWords}</span>,
    },
    {
      header: 'Order',
      inCard: 'topEnd',
      renderCell: ({ orderId }) =>
        orderId && (
          <OrderLink orderId={orderId} className="font-bold underline underline-offset-4 @2xl:whitespace-nowrap" />
        ),
    },
    {
      header: 'What went wrong',
      inCard: 'middle',
      renderCell: ({ error, tries }) => (
        <>
          {error}
          <span className="block text-sm text-muted">{tries === 1 ? 'Tried once' : `Tried ${tries} times`}</span>
        </>
      ),
    },
    {
      header: 'Since',
      inCard: 'bottomStart',
      renderCell: ({ requestedAt }) => (
        <time dateTime={requestedAt} className="@max-2xl:text-muted @4xl:whitespace-nowrap">
          {formatDateTime(requestedAt)}
        </time>
      ),
    },
    {
      header: 'Actions',
      inCard: 'bottomEnd',
      align: 'end',
      renderCell: (job) => (
        <span className="inline-flex items-center gap-1">
          {job.canRetry && <RetryWorkButton job={job} />}
          <IconButton
            label={`Give up: ${workTitle(job)}`}
            className="text-alarm hover:bg-alarm-soft"
            onClick={() => onGiveUp(job)}
          >
            <Icon name="trash" />
          </IconButton>
        </span>
      ),
    },
  ];
  return <DataTable caption="Background work" columns={columns} rows={jobs} keyOf={({ _id }) => _id} />;
}

function RetryWorkButton({ job }: { job: FailedWork }) {
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
