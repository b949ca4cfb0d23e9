import { api } from '#web/store/api.ts';

interface StockAlert {
  /** False for a product that can be bought. */
  isWaiting: boolean;
}

const pathOf = (productId: string) => `/products/${encodeURIComponent(productId)}/stock-alert`;

/** A separate file, because `api.ts` is for the dashboard. */
const stockAlertApi = api.injectEndpoints({
  endpoints: (build) => ({
    addStockAlert: build.mutation<StockAlert, string>({
      query: (id) => ({ path: pathOf(id), method: 'PUT' }),
      invalidatesTags: (response, _error, id) => (response?.isWaiting === false ? [{ type: 'Product', id }] : []),
    }),
    removeStockAlert: build.mutation<StockAlert, string>({ query: (id) => ({ path: pathOf(id), method: 'DELETE' }) }),
  }),
});

export const { useAddStockAlertMutation, useRemoveStockAlertMutation } = stockAlertApi;
