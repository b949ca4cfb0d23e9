import type { FailedWork } from '#contract/background-work.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useGiveUpWorkMutation } from './api.ts';
import { workTitle } from './work-title.ts';

interface GiveUpWorkDialogProps {
  job: FailedWork | undefined;
  onClose: () => void;
  onGivenUp: (message: string) => void;
}

export function GiveUpWorkDialog({ job, onClose, onGivenUp }: GiveUpWorkDialogProps) {
  const dispatch = useAppDispatch();
  const [giveUpWork, { isLoading }] = useGiveUpWorkMutation();

  async function confirm(confirmed: FailedWork) {
    const { data, error } = await giveUpWork(confirmed._id);
    if (data) onGivenUp(data.message);
    else dispatch(toastShown('error', messageOf(error, 'Failed to give up')));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen={job !== undefined}
      onClose={onClose}
      onConfirm={() => job && void confirm(job)}
      isBusy={isLoading}
      title={job ? workTitle(job) : 'Give up'}
      question="Are you sure you want to give this up?"
      action="Give up"
      busyAction="Giving up..."
    >
      It is taken off this list and will not be done.
    </ConfirmDialog>
  );
}
