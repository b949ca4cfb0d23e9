import { useLocation } from 'react-router';
import { CART_HASH } from '#web/store/cart.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export function LoginRequired({ onLeave }: { onLeave: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <div className="grid gap-2 rounded-md bg-sun-soft p-4 text-center">
      <p className="font-display text-lg font-bold leading-tight">Login Required</p>
      <p className="text-sm">You need to be logged in to place an order.</p>
      <ButtonLink to="/login" state={{ from: `${pathname}${search}${CART_HASH}` }} onClick={onLeave} className="mt-1">
        Go to Login
      </ButtonLink>
    </div>
  );
}
