import { type FormEvent, useState } from 'react';
import type { StartedSecondFactor } from '#contract/accounts.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useConfirmSecondFactorMutation, useStartSecondFactorMutation } from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export function SwitchOnSteps({ onDone }: { onDone: () => void }) {
  const [start, starting] = useStartSecondFactorMutation();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes) return <RecoveryCodes title="Two-step login is on." codes={recoveryCodes} onDone={onDone} />;
  if (starting.data) return <FirstCode started={starting.data} onConfirmed={setRecoveryCodes} />;
  return (
    <div className="grid gap-4">
      <p>
        You need an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator. Install it
        first.
      </p>
      <FormAlert text={starting.error && messageOf(starting.error, 'Failed to begin. Please try again.')} />
      <Button disabled={starting.isLoading} onClick={() => void start()}>
        I have an app: go on
      </Button>
    </div>
  );
}

interface FirstCodeProps {
  started: StartedSecondFactor;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function FirstCode({ started, onConfirmed }: FirstCodeProps) {
  const [confirm, { isLoading, error }] = useConfirmSecondFactorMutation();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = textOf(event.currentTarget, 'code').trim();
    if (isLoading || code === '') return;
    const { data } = await confirm({ code });
    if (data) onConfirmed(data.recoveryCodes);
  }

  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p>Scan this picture with the app. On this phone itself, open the app with the link, or type the key into it.</p>
      <img src={started.qr} alt="QR code for the authenticator app" className="mx-auto size-56 rounded-sm bg-card" />
      <p className="text-center">
        <a
          href={started.uri}
          className="inline-flex min-h-11 items-center font-bold text-berry underline underline-offset-4"
        >
          Open the app
        </a>
      </p>
      <p className="text-center text-sm break-all">
        Key: <code>{started.secret}</code>
      </p>
      <TextField
        label="Code that the app shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={error && messageOf(error, 'Failed to check the code. Please try again.')}
      />
      <Button type="submit" disabled={isLoading}>
        {isLoading ? 'Checking...' : 'Switch on now'}
      </Button>
    </form>
  );
}
