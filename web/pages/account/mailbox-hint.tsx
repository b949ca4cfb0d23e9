import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShopProfile } from '#web/features/shop-profile/api.ts';

/** Links to the mailbox of a demo shop, which shows mails instead of sending them. Null in a real shop. */
export function useMailboxHint(): ReactNode {
  const shopProfile = useShopProfile();
  if (!shopProfile?.isDemo) return null;
  return (
    <>
      This is a demo shop: the code lands in its{' '}
      <Link to="/dev/mailbox" target="_blank" className="underline underline-offset-4">
        mailbox
      </Link>
      .
    </>
  );
}
