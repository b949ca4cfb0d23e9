import type { AppStore } from '#web/store/make-store.ts';
import { type Removal, undoRemoval } from '#web/store/undo-removal.ts';
import { hideUndo, selectHasUndo, showUndo } from '#web/ui/toast.tsx';
import { cartRestored, productsRemoved, selectCartProducts } from './cart-slice.ts';

/** Removals that the visible Undo button reverts, oldest first. */
let removals: Removal[] = [];

/** Removes products and shows an Undo button. The new button also reverts removals whose button is still visible. */
export function removeProducts(store: AppStore, ids: string[]): void {
  const before = selectCartProducts(store.getState());
  const isFirst = !selectHasUndo(store.getState());
  const together = [...(isFirst ? [] : removals), { before, ids }];
  removals = together;
  store.dispatch(productsRemoved(ids));
  const removed = together.flatMap((removal) => removal.before.filter(({ _id }) => removal.ids.includes(_id)));
  const text = removed.length === 1 ? `${removed[0]?.name} removed` : `${removed.length} products removed`;
  showUndo(store.dispatch, text, () => {
    const present = selectCartProducts(store.getState());
    store.dispatch(cartRestored(together.reduceRight(undoRemoval, present)));
  });
}

/** Hides the Undo button after an order and when another user logs in. */
export function forgetRemovals(store: AppStore): void {
  store.dispatch(hideUndo());
}
