import { cartPanelToggled, selectCartCount, selectIsCartPanelOpen } from '#web/features/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { preloadCartPanel } from './cart-panel-slot.tsx';

export function CartButton() {
  const dispatch = useAppDispatch();
  const count = useAppSelector(selectCartCount);
  const isOpen = useAppSelector(selectIsCartPanelOpen);
  return (
    <IconButton
      label={count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'product' : 'products'}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => void preloadCartPanel()}
      onFocus={() => void preloadCartPanel()}
      onClick={() => dispatch(cartPanelToggled(!isOpen))}
    >
      <Icon name="cart" />
      <CountBadge count={count} />
    </IconButton>
  );
}
