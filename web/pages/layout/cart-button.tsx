import { cartPanelToggled, selectCartCount, selectIsCartPanelOpen } from '#web/features/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { IconButton } from '#web/ui/button.tsx';
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
      onPointerEnter={preloadCartPanel}
      onFocus={preloadCartPanel}
      onClick={() => dispatch(cartPanelToggled(!isOpen))}
    >
      <Icon name="cart" />
      {count > 0 && (
        <span
          key={count}
          aria-hidden="true"
          className="absolute end-0 top-0 grid h-5 min-w-5 animate-pop place-items-center rounded-full bg-berry px-1 text-xs font-extrabold text-white"
        >
          {count}
        </span>
      )}
    </IconButton>
  );
}
