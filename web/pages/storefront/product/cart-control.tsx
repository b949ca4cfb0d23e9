import { useLayoutEffect, useRef } from 'react';
import type { Product } from '#contract/catalogue.schema.ts';
import { selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { isFocusLost } from '#web/ui/rescue-focus.ts';
import { useLazy } from '#web/ui/use-lazy.ts';
import { AddToCart } from './add-to-cart.tsx';

const loadInCart = () => import('#web/features/cart/in-cart.tsx');

/** Shows 'Add to Cart'. For a product in the cart, shows its quantity in the same space instead. */
export function CartControl({ product }: { product: Product }) {
  const quantity = useAppSelector(selectCartProducts).find(({ _id }) => _id === product._id)?.quantity;
  const isWanted = quantity !== undefined && product.stock !== 0;
  const { part } = useLazy(loadInCart, isWanted);
  const isInCart = isWanted && part !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const wasInCart = useRef(isInCart);
  const hadFocus = useRef(false);
  // The pressed button is replaced, so its focus moves to the last button of its replacement.
  useLayoutEffect(() => {
    if (wasInCart.current === isInCart) return;
    wasInCart.current = isInCart;
    if (hadFocus.current && isFocusLost()) [...(box.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
  }, [isInCart]);
  return (
    <div
      ref={box}
      onFocus={() => {
        hadFocus.current = true;
      }}
      className="@container grid min-h-13 min-w-0 grow basis-[min(6rem,45%)]"
    >
      {isInCart ? (
        <part.InCart product={product} quantity={quantity} />
      ) : (
        <AddToCart product={product} className="px-1! leading-tight sm:text-lg [&>svg]:max-[24rem]:hidden" />
      )}
    </div>
  );
}
