import { LogoutButton } from '#web/features/accounts/logout/logout-button.tsx';
import { SwitchOnSteps } from '#web/features/accounts/second-factor/switch-on-steps.tsx';
import { api } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import type { SetupState } from './use-setup-required.ts';

/** Replaces every page if the shop requires two-step login and the user has not set it up. */
export function SetUpTwoStep({ onDone }: Pick<SetupState, 'onDone'>) {
  const dispatch = useAppDispatch();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-center gap-6 px-4 py-8">
      <div>
        <h1 className="text-3xl">Set up two-step login</h1>
        <p className="mt-2 text-muted">
          This shop asks all staff for it. It takes two minutes, and then you can go on: a login needs your password and
          a code of your phone, so that a stolen password opens nothing.
        </p>
      </div>
      <section className="@container rounded-lg bg-card p-5 shadow-card sm:p-8" aria-label="Steps">
        <SwitchOnSteps
          onDone={() => {
            dispatch(api.util.resetApiState());
            onDone();
          }}
        />
      </section>
      <div className="justify-self-center">
        <LogoutButton className="flex min-h-11 items-center gap-2 rounded-full px-3 font-bold hover:bg-card" />
      </div>
    </main>
  );
}
