import { cartRestored, selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { type OfferedProduct, reconcileCart } from '#web/features/cart/reconcile-cart.ts';
import { catalogueApi } from '#web/features/catalogue/api.ts';
import { shopProfileApi } from '#web/features/shop-profile/api.ts';
import { isApiError } from '#web/store/api.ts';
import type { AppDispatch, AppStore } from '#web/store/make-store.ts';

/**
 * Asks the shop about everything in the cart and about delivery, and changes the cart to what can be ordered today.
 * Gives what has changed, one sentence each.
 */
export async function refreshCart(store: AppStore): Promise<string[]> {
  const { dispatch } = store;
  const ids = selectCartProducts(store.getState()).map((product) => product._id);
  const delivery = dispatch(
    shopProfileApi.endpoints.getShopProfile.initiate(undefined, { forceRefetch: true, subscribe: false }),
  );
  const [offers] = await Promise.all([Promise.all(ids.map((id) => findOffer(dispatch, id))), delivery]);
  const { products, notes } = reconcileCart(
    selectCartProducts(store.getState()),
    new Map(ids.map((id, index) => [id, offers[index]])),
  );
  if (notes.length > 0) dispatch(cartRestored(products));
  return notes;
}

/** What the shop offers under this id: null where it is gone, undefined where the shop could not be asked. */
async function findOffer(dispatch: AppDispatch, id: string): Promise<OfferedProduct | null | undefined> {
  const asked = catalogueApi.endpoints.getProduct.initiate(id, { forceRefetch: true, subscribe: false });
  const { data, error } = await dispatch(asked);
  if (error) return isApiError(error) && error.status === 404 ? null : undefined;
  return data?.product;
}
