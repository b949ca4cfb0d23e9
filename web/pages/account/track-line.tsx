import { Link } from 'react-router';

const OWN_ORDERS = '/dashboard/orders';

/** A link for users whom `/dashboard/orders` redirected to the login. */
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
