import { api } from '#web/store/api.ts';

interface StockAlert {
  /** False where the product can be bought. */
  isWaiting: boolean;
}

const pathOf = (productId: string) => `/products/${encodeURIComponent(productId)}/stock-alert`;

/** Away from `api.ts`, which is the dashboard's. */
const stockAlertApi = api.injectEndpoints({
  endpoints: (build) => ({
    addStockAlert: build.mutation<StockAlert, string>({
      query: (id) => ({ path: pathOf(id), method: 'PUT' }),
      // It may have come back meanwhile.
      invalidatesTags: (response, _error, id) => (response?.isWaiting === false ? [{ type: 'Product', id }] : []),
    }),
    removeStockAlert: build.mutation<StockAlert, string>({ query: (id) => ({ path: pathOf(id), method: 'DELETE' }) }),
  }),
});

export const { useAddStockAlertMutation, useRemoveStockAlertMutation } = stockAlertApi;
