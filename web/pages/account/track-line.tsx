import { TextLink } from '#web/ui/text-link.tsx';

const OWN_ORDERS = '/dashboard/orders';

/** Offers another way to visitors who wanted to see their orders and were redirected to the login page. */
export function TrackLine({ from }: { from: string }) {
  if (from !== OWN_ORDERS) return null;
  return (
    <p>
      No account at hand?{' '}
      <TextLink to="/orders" prefetch="intent">
        Track an order by its number and phone
      </TextLink>
    </p>
  );
}
