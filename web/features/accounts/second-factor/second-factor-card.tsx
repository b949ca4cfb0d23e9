import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { useGetSecondFactorQuery } from './api.ts';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

/** Two-step login of a member of staff. */
export function SecondFactorCard() {
  const { data, isFetching, refetch } = useGetSecondFactorQuery();
  const [openDialog, setOpenDialog] = useState<'on' | 'off' | 'codes'>();
  const close = () => setOpenDialog(undefined);
  return (
    <section className="mt-6 max-w-2xl rounded-lg bg-white p-5 shadow-card sm:p-8" aria-labelledby="two-step-login">
      <h2 id="two-step-login" className="text-2xl">
        Two-step login
      </h2>
      <p className="mt-1 text-muted">
        A login asks for a code of an app on your phone too, so that your password alone opens nothing.
      </p>
      {data ? (
        <>
          <p className="mt-3">
            {data.isOn ? (
              <>
                <strong>It is on.</strong> Recovery codes left: {data.recoveryCodesLeft}
              </>
            ) : (
              <strong>It is off.</strong>
            )}
          </p>
          <Button
            variant="secondary"
            className="mt-4 max-sm:w-full"
            onClick={() => setOpenDialog(data.isOn ? 'off' : 'on')}
          >
            {data.isOn ? 'Switch off' : 'Switch on'}
          </Button>
          {data.isOn && (
            <Button variant="quiet" className="mt-4 max-sm:w-full" onClick={() => setOpenDialog('codes')}>
              New recovery codes
            </Button>
          )}
        </>
      ) : isFetching ? (
        <Loading text="Loading..." />
      ) : (
        <LoadError text="Failed to load your two-step login." onRetry={refetch} />
      )}
      <SwitchOnDialog isOpen={openDialog === 'on'} onClose={close} />
      <RenewCodesDialog isOpen={openDialog === 'codes'} onClose={close} />
      <SwitchOffDialog isOpen={openDialog === 'off'} onClose={close} />
    </section>
  );
}
