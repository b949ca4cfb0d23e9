import type { MetaArgs } from 'react-router';
import { TrackOrderForm } from '#web/features/orders/track-order-form.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectSession } from '#web/store/session.ts';
import { TextLink } from '#web/ui/text-link.tsx';

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Track your order',
    description: 'See how your order is coming along: with its number and your phone number, without logging in.',
  });
}

export default function FindOrder() {
  const { isKnown, user } = useAppSelector(selectSession);
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-4 pt-8 pb-16 sm:pt-12">
      <header className="grid gap-2">
        <h1 className="text-3xl sm:text-4xl">Track your order</h1>
        <p className="text-muted">
          The number stands in your confirmation. It begins with ND- and has ten letters and digits after it.
        </p>
      </header>
      <div className="rounded-lg bg-card p-5 shadow-card sm:p-8">
        <TrackOrderForm />
        <noscript>
          <p className="mt-3">
            Without JavaScript, add the number to this page's address: <strong>/orders/ND-7K3F9Q2MXA</strong>
          </p>
        </noscript>
      </div>
      {isKnown && (
        <p className="text-muted">
          {user ? 'All your orders are in ' : 'Ordered with an account? '}
          <TextLink to="/dashboard/orders">{user ? 'your dashboard' : 'See all your orders'}</TextLink>
        </p>
      )}
    </div>
  );
}
