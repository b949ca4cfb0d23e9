import { useState } from 'react';
import type { Order } from '#contract/orders.schema.ts';
import { cartPanelToggled, cartRestored, selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { reorder } from '#web/features/cart/reorder.ts';
import { findOffer } from '#web/pages/layout/refresh-cart.ts';
import { useAppStore } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { toastShown } from '#web/ui/toast.tsx';

export function ReorderButton({ order: { products: lines } }: { order: Pick<Order, 'products'> }) {
  const store = useAppStore();
  const [isBusy, setIsBusy] = useState(false);
  const [missing, setMissing] = useState<{ title: string; notes: readonly string[] }>();

  async function addToCart() {
    if (isBusy) return;
    setIsBusy(true);
    const offers = await Promise.all(
      lines.map(async ({ productId }) => [productId, await findOffer(store.dispatch, productId)] as const),
    );
    setIsBusy(false);
    const before = selectCartProducts(store.getState());
    const { products, notes, inCart, added } = reorder(before, lines, new Map(offers));
    if (added > 0) store.dispatch(cartRestored(products));
    // If there are notes about missing products, the cart panel stays closed, because it would cover them.
    setMissing(notes.length > 0 ? { title: titleOf(inCart, added), notes } : undefined);
    if (notes.length > 0) return;
    store.dispatch(cartPanelToggled(true));
    if (added === 0) store.dispatch(toastShown('success', 'All of it was in your cart already'));
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" disabled={isBusy} onClick={() => void addToCart()}>
        {isBusy ? 'One moment...' : 'Order the same again'}
      </Button>
      <div role="status">
        {missing && (
          <div className="rounded-md bg-sun-soft px-4 py-3">
            <p className="font-bold">{missing.title}</p>
            <ul className="list-disc ps-5">
              {missing.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

function titleOf(inCart: number, added: number): string {
  if (inCart === 0) return 'None of it could be put into your cart.';
  return added === 0
    ? 'Not all of it is here any more. The rest was in your cart already.'
    : 'Not all of it is here any more. The rest is in your cart.';
}
