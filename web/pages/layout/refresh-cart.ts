import { cartRestored, selectCartProducts } from '#web/features/cart/cart-slice.ts';
import { type OfferedProduct, reconcileCart } from '#web/features/cart/reconcile-cart.ts';
import { catalogueApi } from '#web/features/catalogue/api.ts';
import { shopProfileApi } from '#web/features/shop-profile/api.ts';
import { isApiError } from '#web/store/api.ts';
import type { AppDispatch, AppStore } from '#web/store/make-store.ts';
import { requestOnce } from '#web/store/request-once.ts';

/** Updates the cart to current prices and stock. Resolves to sentences about the changes. */
export async function refreshCart(store: AppStore): Promise<string[]> {
  const { dispatch } = store;
  const ids = selectCartProducts(store.getState()).map((product) => product._id);
  const delivery = requestOnce(
    dispatch(shopProfileApi.endpoints.getShopProfile.initiate(undefined, { forceRefetch: true })),
  );
  const [offers] = await Promise.all([Promise.all(ids.map((id) => findOffer(dispatch, id))), delivery]);
  const { products, notes } = reconcileCart(
    selectCartProducts(store.getState()),
    new Map(ids.map((id, index) => [id, offers[index]])),
  );
  if (notes.length > 0) dispatch(cartRestored(products));
  return notes;
}

/** Resolves to null if the product was deleted, and to undefined after another error. */
export async function findOffer(dispatch: AppDispatch, id: string): Promise<OfferedProduct | null | undefined> {
  const request = catalogueApi.endpoints.getProduct.initiate(id, { forceRefetch: true });
  const { data, error } = await requestOnce(dispatch(request));
  if (error) return isApiError(error) && error.status === 404 ? null : undefined;
  return data?.product;
}
