import type { MetaArgs } from 'react-router';
import { LogoutButton } from '#web/features/accounts/logout/logout-button.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { AccountLayout } from './account-layout.tsx';
import { ContactLine } from './contact-line.tsx';

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Not open to you', description: 'This page needs another kind of account.' });
}

export default function Unauthorized() {
  const viewer = useAppSelector(selectViewer);
  return (
    <AccountLayout
      title="This page is not open to you"
      intro="Your account does not have a dashboard of its own. Shopping works as ever."
    >
      <div className="grid gap-3">
        <ButtonLink to="/">Go to the home page</ButtonLink>
        {viewer && (
          <LogoutButton className="min-h-11 rounded-full font-bold underline underline-offset-4 hover:bg-cream">
            Logout
          </LogoutButton>
        )}
      </div>
      <ContactLine />
    </AccountLayout>
  );
}
