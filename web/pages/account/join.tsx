import { type MetaArgs, useParams } from 'react-router';
import { RIGHT_LABELS } from '#contract/right-labels.ts';
import { AcceptInvitation } from '#web/features/accounts/invitations/accept-invitation.tsx';
import { useReadInvitationQuery } from '#web/features/accounts/invitations/api.ts';
import { JoinForm } from '#web/features/accounts/invitations/join-form.tsx';
import { LogoutButton } from '#web/features/accounts/logout/logout-button.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectSession, sessionExpired } from '#web/store/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { Loading } from '#web/ui/notice.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { AccountLayout } from './account-layout.tsx';
import { ContactLine } from './contact-line.tsx';

export { headers } from './no-store.ts';

export const handle = { endsWithCode: true, staysOpen: true };

export function meta(args: MetaArgs) {
  return [
    ...pageMeta(args, { title: 'Join', description: 'Accept an invitation to help in the shop.' }),
    // The URL contains the token, which is a secret. Without this, links would send the URL to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** Accepts an invitation. The browser fetches it, so that the server renders the same page for every link. */
export default function Join() {
  const { token = '' } = useParams();
  const session = useAppSelector(selectSession);
  const { data: invitation, error, isFetching } = useReadInvitationQuery(token, { skip: !session.isKnown });
  const dispatch = useAppDispatch();
  const navigate = useLateNavigate();
  const logIn = (from: string) => navigate('/login', { state: { from, email: invitation?.email ?? '' } });

  if (!invitation) {
    return (
      <AccountLayout title="Invitation" intro={error ? 'This link does not work.' : 'Looking for your invitation.'}>
        {error && !isFetching ? (
          <FormAlert text={messageOf(error, 'The invitation could not be read. Please try again.')} />
        ) : (
          <Loading text="One moment..." />
        )}
        <ContactLine />
      </AccountLayout>
    );
  }
  const { email, rights, hasAccount } = invitation;
  return (
    <AccountLayout title="You are invited" intro="To help in the shop. You will be able to:">
      <ul className="mb-5 list-disc ps-5">
        {rights.map((right) => (
          <li key={right}>{RIGHT_LABELS[right]}</li>
        ))}
      </ul>
      {!hasAccount ? (
        <JoinForm
          token={token}
          email={email}
          onJoined={() => {
            dispatch(toastShown('success', 'Your account is ready. Please log in.'));
            logIn('/dashboard');
          }}
        />
      ) : session.user?.email === email ? (
        <AcceptInvitation
          token={token}
          onAccepted={() => {
            dispatch(sessionExpired());
            dispatch(toastShown('success', 'Accepted. Please log in again.'));
            logIn('/dashboard');
          }}
        />
      ) : session.user ? (
        <div className="grid gap-4">
          <p>
            This invitation is for <span className="font-bold break-all">{email}</span>, and you are logged in as{' '}
            <span className="font-bold break-all">{session.user.email}</span>.
          </p>
          <LogoutButton className="min-h-11 rounded-full font-bold underline underline-offset-4 hover:bg-cream">
            Not you? Logout
          </LogoutButton>
        </div>
      ) : (
        <div className="grid gap-4">
          <p>
            There is an account for <span className="font-bold break-all">{email}</span> already. Log in with it to
            accept.
          </p>
          <Button onClick={() => logIn(`/join/${token}`)}>Log in to accept</Button>
        </div>
      )}
      <ContactLine />
    </AccountLayout>
  );
}
