import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStore } from '#web/features/store/use-store.ts';

/** Where a code is to be found in a demo, which sends no mail. Nothing in a real shop. */
export function useMailboxHint(): ReactNode {
  const store = useStore();
  if (!store?.isDemo) return null;
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
