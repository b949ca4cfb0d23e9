import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useGetSecondFactorQuery } from './api.ts';
import { RenewCodes } from './renew-codes.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
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
