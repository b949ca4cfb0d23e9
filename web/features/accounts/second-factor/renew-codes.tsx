import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useRenewRecoveryCodesMutation } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function RenewCodes({ onDone }: { onDone: () => void }) {
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
