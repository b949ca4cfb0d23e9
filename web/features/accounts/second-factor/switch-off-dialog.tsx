import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useSwitchOffSecondFactorMutation } from './api.ts';

interface SwitchOffDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function SwitchOffDialog({ isOpen, onClose }: SwitchOffDialogProps) {
  const dispatch = useAppDispatch();
  const [switchOff, { isLoading }] = useSwitchOffSecondFactorMutation();

  async function confirm() {
    const { error } = await switchOff();
    if (error) dispatch(toastShown('error', messageOf(error, 'Failed to switch it off. Please try again.')));
    else dispatch(toastShown('success', 'Two-step login is off'));
    onClose();
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Switch off two-step login">
      <p>
        Your password alone opens your account then, and your recovery codes are worthless. You are signed out
        everywhere else.
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" disabled={isLoading} onClick={() => void confirm()}>
          Switch off now
        </Button>
      </div>
    </Dialog>
  );
}
