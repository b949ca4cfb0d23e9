import { useState } from 'react';
import type { Order } from '#contract/orders.schema.ts';
import { cartPanelToggled, cartRestored, selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { reorder } from '#web/features/cart/reorder.ts';
import { findOffer } from '#web/pages/layout/refresh-cart.ts';
import { useAppStore } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';

/** Puts the products of an order into the cart, as far as the shop has them, and says what it has not. */
export function ReorderButton({ order: { products: lines } }: { order: Pick<Order, 'products'> }) {
  const store = useAppStore();
  const [isBusy, setIsBusy] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);

  async function addToCart() {
    if (isBusy) return;
    setIsBusy(true);
    const offers = await Promise.all(
      lines.map(async ({ productId }) => [productId, await findOffer(store.dispatch, productId)] as const),
    );
    setIsBusy(false);
    const before = selectCartProducts(store.getState());
    const { products, notes: problems } = reorder(before, lines, new Map(offers));
    setNotes(problems);
    if (products.length > before.length) store.dispatch(cartRestored(products));
    // What is missing is read first; nothing hides it.
    if (problems.length === 0) store.dispatch(cartPanelToggled(true));
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" disabled={isBusy} onClick={() => void addToCart()}>
        {isBusy ? 'One moment...' : 'Order the same again'}
      </Button>
      <div role="status">
        {notes.length > 0 && (
          <div className="rounded-md bg-sun-soft px-4 py-3">
            <p className="font-bold">Not all of it is here any more. The rest is in your cart.</p>
            <ul className="list-disc ps-5">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
