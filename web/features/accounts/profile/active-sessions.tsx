import type { Session } from '#contract/accounts.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from './api.ts';

const FAILED = 'Failed to sign out there. Please try again.';

export function ActiveSessions() {
  const dispatch = useAppDispatch();
  const query = useListSessionsQuery();
  const [endSession, ending] = useEndSessionMutation();
  const [endOthers, endingOthers] = useEndOtherSessionsMutation();
  const isBusy = ending.isLoading || endingOthers.isLoading;

  function notify(error: unknown, done: string): void {
    dispatch(error ? toastShown('error', messageOf(error, FAILED)) : toastShown('success', done));
  }

  async function signOut({ _id }: Session) {
    const { error } = await endSession(_id);
    notify(error, 'Signed out there');
  }

  async function signOutElsewhere() {
    const { error } = await endOthers();
    notify(error, 'Signed out everywhere else');
  }

  const hasOthers = query.data?.sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <section className="mt-6 max-w-2xl rounded-lg bg-card p-5 shadow-card sm:p-8" aria-labelledby="signed-in-places">
      <h2 id="signed-in-places" className="text-2xl">
        Where you are signed in
      </h2>
      <p className="mt-1 text-muted">Something here that you do not know? Sign it out and change your password.</p>
      <QueryState query={query} what="your devices">
        {({ sessions }) => (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {sessions.map((session) => (
              <SessionItem
                key={session._id}
                session={session}
                isBusy={isBusy}
                onSignOut={() => void signOut(session)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {hasOthers && (
        <Button
          variant="secondary"
          className="mt-6 max-sm:w-full"
          disabled={isBusy}
          onClick={() => void signOutElsewhere()}
        >
          Sign out everywhere else
        </Button>
      )}
    </section>
  );
}

interface SessionProps {
  session: Session;
  isBusy: boolean;
  onSignOut: () => void;
}

function SessionItem({ session: { device, createdAt, lastSeenAt, isCurrent }, isBusy, onSignOut }: SessionProps) {
  const name = device ?? 'Unknown device';
  const lastUsed = formatDateTime(lastSeenAt);
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-bold">
          {name} {isCurrent && <Badge tone="done">This device</Badge>}
        </p>
        {!isCurrent && <p className="text-sm text-muted">Last used {lastUsed}</p>}
        <p className="text-sm text-muted">Signed in {formatDateTime(createdAt)}</p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          className="-me-3 shrink-0 px-3 underline"
          aria-label={`Sign out ${name}, last used ${lastUsed}`}
          disabled={isBusy}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
