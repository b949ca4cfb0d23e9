import { Link } from 'react-router';

/** Where somebody came from who wanted to see their orders. */
const OWN_ORDERS = '/dashboard/orders';

/** Offers who was sent to the login on the way to their orders to track one without it. */
export function TrackLine({ from }: { from: string }) {
  if (from !== OWN_ORDERS) return null;
  return (
    <p>
      No account at hand?{' '}
      <Link
        to="/orders"
        prefetch="intent"
        className="inline-flex min-h-11 min-w-11 items-center font-bold text-berry underline underline-offset-4"
      >
        Track an order by its number and phone
      </Link>
    </p>
  );
}
