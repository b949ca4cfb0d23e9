import type { ChangeCustomerInput, CustomerDetails, CustomerList } from '#contract/customers.schema.ts';
import { privateQuery } from '#contract/private-query.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

export interface CustomerListArgs {
  q?: string | undefined;
  limit?: number;
  after?: string | undefined;
}

// Adds the tag here, because every page downloads the tags in `store/api.ts`.
export const customersApi = api.enhanceEndpoints({ addTagTypes: ['Customer'] }).injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<CustomerList, CustomerListArgs>({
      query: ({ q, ...query }) => ({ path: '/customers', query: { ...query }, headers: privateQuery({ q }) }),
      providesTags: ['Customer'],
    }),
    getCustomer: build.query<{ customer: CustomerDetails }, string>({
      query: (id) => ({ path: `/customers/${encodeURIComponent(id)}` }),
      providesTags: ['Customer'],
    }),
    changeCustomer: build.mutation<{ customer: CustomerDetails }, ChangeCustomerInput & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/customers/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      onQueryStarted: onceSaved(
        (saved: { customer: CustomerDetails }, { id }: { id: string }): CacheUpdate =>
          customersApi.util.updateQueryData('getCustomer', id, () => saved),
      ),
      // Also invalidates after an error, because another user may have changed the customer.
      invalidatesTags: ['Customer', 'OrderList', 'Order'],
    }),
    deleteFormerOrders: build.mutation<{ message: string }, string>({
      query: (id) => ({ path: `/customers/${encodeURIComponent(id)}/former-orders`, method: 'DELETE' }),
      invalidatesTags: ['Customer'],
    }),
  }),
});

export const { useListCustomersQuery, useGetCustomerQuery, useChangeCustomerMutation, useDeleteFormerOrdersMutation } =
  customersApi;
