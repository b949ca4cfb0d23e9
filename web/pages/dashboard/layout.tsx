import { useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { ErrorCode } from '#contract/errors.ts';
import { formatTime } from '#contract/time.ts';
import { ConfirmSession } from '#web/features/accounts/confirmation/confirm-session.tsx';
import { RenewSession } from '#web/features/accounts/login/renew-session.tsx';
import { RequireSession } from '#web/features/accounts/login/require-session.tsx';
import { LogoutButton } from '#web/features/accounts/logout/logout-button.tsx';
import { SwitchOnSteps } from '#web/features/accounts/second-factor/switch-on-steps.tsx';
import { useGetWorkStateQuery } from '#web/features/background-work/api.ts';
import { WithoutScript } from '#web/pages/layout/without-script.tsx';
import { api, isApiError } from '#web/store/api.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import type { RootState } from '#web/store/root-reducer.ts';
import { selectViewer } from '#web/store/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useSavedDraft } from '#web/ui/dashboard/draft-state.ts';
import { DashboardSidebar } from './dashboard-sidebar.tsx';
import { dashboardMeta } from './page-meta.ts';
import { attentionLink, USER_LINKS } from './sidebar-links.ts';
import { firstPageOf, staffLinksFor } from './staff-pages.ts';
import { WaitingChanges } from './waiting-changes.tsx';

export const meta = dashboardMeta('Home');

export default function DashboardLayout() {
  return (
    <>
      <WithoutScript>
        The dashboard needs JavaScript. Please switch it on, or{' '}
        <a href="/contact" className="font-bold underline underline-offset-4">
          ask us about your order
        </a>
        .
      </WithoutScript>
      <RequireSession>
        <DashboardPage />
        <ConfirmSession />
        <RenewSession />
      </RequireSession>
    </>
  );
}

function DashboardPage() {
  const viewer = useAppSelector(selectViewer);
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const { data: work } = useGetWorkStateQuery(undefined, { skip: viewer?.role !== 'admin' });
  const setup = useSetupRequired();
  if (!viewer) return null;
  if (setup.isRequired) return <SetUpTwoStep onDone={setup.onDone} />;
  const links = viewer.role === 'user' ? USER_LINKS : staffLinksFor(viewer);
  const failed = work?.failed ?? 0;
  if (!links[0]) return <Navigate to="/unauthorized" replace />;
  // This path is a page for customers, so moderators are sent to the first page of their work.
  if (viewer.role === 'moderator' && pathname === '/dashboard') {
    return <Navigate to={firstPageOf(viewer) ?? links[0].to} replace />;
  }
  return (
    // The key empties the page's forms when another user logs in.
    <div key={viewer._id} className="md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a
        href="#dashboard-content"
        onClick={(event) => {
          // Following the link would replace the URL's fragment, which may contain a search text.
          event.preventDefault();
          content.current?.focus();
        }}
        className="skip-link"
      >
        Skip to content
      </a>
      <DashboardSidebar viewer={viewer} links={failed > 0 ? [...links, attentionLink(failed)] : links} />
      {/* The bottom padding leaves space for the bar at the bottom of a phone. */}
      <main
        ref={content}
        id="dashboard-content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[94rem] px-4 pt-3 pb-28 outline-none md:px-8 md:py-10"
      >
        {viewer.role !== 'user' && <WaitingChanges userId={viewer._id} />}
        <UnsavedChanges />
        <Outlet context={viewer} />
      </main>
    </div>
  );
}

/** Replaces every page if the shop requires two-step login and the user has not set it up. */
function SetUpTwoStep({ onDone }: Pick<SetupState, 'onDone'>) {
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

/** Offers what the viewer had typed on this page before the session ended. */
function UnsavedChanges() {
  const offer = useSavedDraft();
  if (!offer) return null;
  return (
    <section role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-sun p-4 text-night">
      <p className="grow font-bold">You have unsaved changes from {formatTime(offer.at)}.</p>
      <Button variant="secondary" onClick={offer.restore}>
        Restore
      </Button>
      <Button variant="secondary" onClick={offer.discard}>
        Discard
      </Button>
    </section>
  );
}

const SETUP_REQUIRED: ErrorCode = 'second_factor_setup_required';

function hasRejectedCall({ api: { queries } }: RootState): boolean {
  return Object.values(queries).some((query) => isApiError(query?.error) && query.error.code === SETUP_REQUIRED);
}

interface SetupState {
  isRequired: boolean;
  onDone: () => void;
}

/** `isRequired` becomes true when the server rejects a call because two-step login is not set up. */
function useSetupRequired(): SetupState {
  const isRejected = useAppSelector(hasRejectedCall);
  const [isRequired, setIsRequired] = useState(false);
  if (isRejected && !isRequired) setIsRequired(true);
  return { isRequired, onDone: () => setIsRequired(false) };
}
