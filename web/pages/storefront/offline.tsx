import { useMemo } from 'react';
import { type MetaArgs, useLocation } from 'react-router';
import { formatPkr } from '#contract/money.ts';
import { cartPanelToggled } from '#web/features/cart/cart-slice.ts';
import { MiniCard } from '#web/features/catalogue/card/mini-card.tsx';
import { readSeenProducts, type SeenProduct } from '#web/features/catalogue/recently-viewed/seen-products.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { useCart } from '#web/pages/layout/use-cart.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import type { Cart } from '#web/store/summarize-cart.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsHydrated } from '#web/ui/hydration.tsx';
import { ReloadButton } from '#web/ui/reload-button.tsx';
import { pageOfFragment } from './page-of-fragment.ts';

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'No connection', description: 'This page is shown without a connection.' });
}

/** The service worker shows this page if another page cannot be loaded. The URL's fragment names that page. */
export default function Offline() {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  const cart = useCart();
  const seen = useMemo(() => (isHydrated ? readSeenProducts() : []), [isHydrated]);
  return (
    <div className="shell grid grid-cols-1 gap-10 pt-6 md:pt-10">
      <div className="grid justify-items-start gap-3">
        <h1 className="text-3xl md:text-4xl">No connection</h1>
        <span aria-hidden="true" className="seam w-24" />
        <p className="text-lg text-muted">
          The page could not be loaded. It opens by itself when you are online again. Your cart is safe.
        </p>
        <ReloadButton isAutomatic to={pageOfFragment(hash)} />
      </div>
      {cart.products.length > 0 && <CartSection cart={cart} />}
      {seen.length > 0 && <SeenSection products={seen} />}
    </div>
  );
}

function CartSection({ cart }: { cart: Cart }) {
  const dispatch = useAppDispatch();
  return (
    <section aria-labelledby="offline-cart" className="grid max-w-xl grid-cols-1 justify-items-start gap-4">
      <h2 id="offline-cart" className="text-2xl">
        In your cart
      </h2>
      <ul className="grid w-full gap-2 rounded-md bg-cream p-4">
        {cart.products.map(({ _id, name, quantity, price }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
            <span>
              {quantity} × <bdi className="font-bold">{name}</bdi>
            </span>
            <span className="tabular-nums">{formatPkr(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => dispatch(cartPanelToggled(true))}>
        Open the cart
      </Button>
    </section>
  );
}

function SeenSection({ products }: { products: readonly SeenProduct[] }) {
  return (
    <section aria-labelledby="offline-seen" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="offline-seen" className="text-2xl">
          What you have seen
        </h2>
        <p className="text-muted">Prices are those of your last visit.</p>
      </div>
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-4 md:grid-cols-6">
        {products.map((product) => (
          <li key={product._id} className="min-w-0">
            <MiniCard product={{ ...product, stock: null }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
