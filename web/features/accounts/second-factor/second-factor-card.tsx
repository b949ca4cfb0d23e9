import { useState } from 'react';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useGetSecondFactorQuery, useRenewRecoveryCodesMutation, useSwitchOffSecondFactorMutation } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SwitchOnSteps } from './switch-on-steps.tsx';

export function SecondFactorCard() {
  const query = useGetSecondFactorQuery();
  const [openDialog, setOpenDialog] = useState<'on' | 'off' | 'codes'>();
  const close = () => setOpenDialog(undefined);
  return (
    <section className="mt-6 max-w-2xl rounded-lg bg-card p-5 shadow-card sm:p-8" aria-labelledby="two-step-login">
      <h2 id="two-step-login" className="text-2xl">
        Two-step login
      </h2>
      <p className="mt-1 text-muted">
        A login asks for a code of an app on your phone too, so that your password alone opens nothing.
      </p>
      <QueryState query={query} what="your two-step login">
        {({ isOn, recoveryCodesLeft }) => (
          <>
            <p className="mt-3">
              {isOn ? (
                <>
                  <strong>It is on.</strong> Recovery codes left: {recoveryCodesLeft}
                </>
              ) : (
                <strong>It is off.</strong>
              )}
            </p>
            <Button
              variant="secondary"
              className="mt-4 max-sm:w-full"
              onClick={() => setOpenDialog(isOn ? 'off' : 'on')}
            >
              {isOn ? 'Switch off' : 'Switch on'}
            </Button>
            {isOn && (
              <Button variant="quiet" className="mt-4 max-sm:w-full" onClick={() => setOpenDialog('codes')}>
                New recovery codes
              </Button>
            )}
          </>
        )}
      </QueryState>
      <Dialog isOpen={openDialog === 'on'} onClose={close} title="Switch on two-step login">
        <SwitchOnSteps onDone={close} />
      </Dialog>
      <Dialog isOpen={openDialog === 'codes'} onClose={close} title="New recovery codes">
        <RenewCodes onDone={close} />
      </Dialog>
      <SwitchOffDialog isOpen={openDialog === 'off'} onClose={close} />
    </section>
  );
}

function RenewCodes({ onDone }: { onDone: () => void }) {
  const [renew, { data, error, isLoading }] = useRenewRecoveryCodesMutation();
  if (data) return <RecoveryCodes title="You have new codes." codes={data.recoveryCodes} onDone={onDone} />;
  return (
    <div className="grid gap-4">
      <p>You get ten new codes. The old ones work no more.</p>
      <FormAlert text={error && messageOf(error, 'Failed to make new codes. Please try again.')} />
      <Button disabled={isLoading} onClick={() => void renew()}>
        Make new codes
      </Button>
    </div>
  );
}

interface SwitchOffDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function SwitchOffDialog({ isOpen, onClose }: SwitchOffDialogProps) {
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
