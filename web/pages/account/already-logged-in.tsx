import { LogoutButton } from '#web/features/accounts/logout/logout-button.tsx';
import type { SessionUser } from '#web/store/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AccountLayout } from './account-layout.tsx';

export function AlreadyLoggedIn({ viewer, from }: { viewer: SessionUser; from: string }) {
  return (
    <AccountLayout
      title={
        <>
          Hi, <bdi>{viewer.username}</bdi>!
        </>
      }
      intro={
        <>
          You are logged in as <span className="break-all">{viewer.email}</span>.
        </>
      }
    >
      <div className="grid gap-3">
        <ButtonLink to={from === '/' ? '/shop' : from}>{from === '/' ? 'Go to the shop' : 'Continue'}</ButtonLink>
        <LogoutButton className="min-h-11 rounded-full font-bold underline underline-offset-4 hover:bg-cream">
          Not you? Logout
        </LogoutButton>
      </div>
    </AccountLayout>
  );
}
