import { useLocation } from 'react-router';
import { CART_HASH } from '#web/store/cart.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function LoginRequired({ onLeave }: { onLeave: () => void }) {
  const { pathname, search } = useLocation();
  const from = `${pathname}${search}${CART_HASH}`;
  return (
    <div className="grid gap-2 rounded-md bg-sun-soft p-3 text-center">
      <p className="font-display text-lg font-bold leading-tight">Login Required</p>
      <p className="text-sm">You need to be logged in to place an order.</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <ButtonLink to="/login" state={{ from }} onClick={onLeave} className="grow px-3!">
          Go to Login
        </ButtonLink>
        <ButtonLink
          to="/register"
          variant="secondary"
          state={{ from, logsIn: true }}
          onClick={onLeave}
          className="grow px-3!"
        >
          Create account
        </ButtonLink>
      </div>
    </div>
  );
}
