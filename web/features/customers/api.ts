import type { ChangeCustomerInput, CustomerDetails, CustomerList } from '#contract/customers.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

export interface CustomerListArgs {
  q?: string | undefined;
  limit?: number;
  after?: string | undefined;
}

// The tag is added here, as the shop's own pages have no use for it.
export const customersApi = api.enhanceEndpoints({ addTagTypes: ['Customer'] }).injectEndpoints({
  endpoints: (build) => ({
    listCustomers: build.query<CustomerList, CustomerListArgs>({
      query: (query) => ({ path: '/customers', query: { ...query } }),
      providesTags: ['Customer'],
    }),
    getCustomer: build.query<{ customer: CustomerDetails }, string>({
      query: (phone) => ({ path: `/customers/${encodeURIComponent(phone)}` }),
      providesTags: ['Customer'],
    }),
    changeCustomer: build.mutation<{ customer: CustomerDetails }, ChangeCustomerInput & { phone: string }>({
      query: ({ phone, ...body }) => ({ path: `/customers/${encodeURIComponent(phone)}`, method: 'PATCH', body }),
      onQueryStarted: onceSaved(
        (saved: { customer: CustomerDetails }, { phone }: { phone: string }): CacheUpdate =>
          customersApi.util.updateQueryData('getCustomer', phone, () => saved),
      ),
      // After an error too: another may have changed them.
      invalidatesTags: ['Customer', 'OrderList', 'Order'],
    }),
  }),
});

export const { useListCustomersQuery, useGetCustomerQuery, useChangeCustomerMutation } = customersApi;
