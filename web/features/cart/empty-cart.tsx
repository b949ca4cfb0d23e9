import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <Notice icon="cart" title="Your cart is empty." className="my-auto">
      <p>Soft tees, warm jackets and everything between are waiting in the shop.</p>
      <ButtonLink to="/shop" onClick={onLeave}>
        Go to the shop
      </ButtonLink>
    </Notice>
  );
}
