import { api } from '#web/store/api.ts';

interface StockAlert {
  /** True while the user waits for a mail that the product is back in stock. */
  isWaiting: boolean;
}

const pathOf = (productId: string) => `/products/${encodeURIComponent(productId)}/stock-alert`;

/** Separate from `api.ts`, which only the dashboard loads. */
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
