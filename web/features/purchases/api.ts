import type {
  AddPurchaseInput,
  AddSupplierInput,
  ChangePurchaseInput,
  ChangeSupplierInput,
  MovePurchaseBody,
  PaySupplierInput,
  Purchase,
  PurchaseFilter,
  PurchaseList,
  ReadPurchaseLines,
  ReadPurchaseLinesInput,
  ReceiveGoodsInput,
  SetCostInput,
  Supplier,
  SupplierPaymentList,
} from '#contract/purchases.schema.ts';
import { api } from '#web/store/api.ts';

type SavedPurchase = { message: string; purchase: Purchase };
type SavedSupplier = { message: string; supplier: Supplier };
type WithId<Body> = { id: string; body: Body };

const purchasePath = (id: string) => `/purchases/${encodeURIComponent(id)}`;
const supplierPath = (id: string) => `/suppliers/${encodeURIComponent(id)}`;

/** Adds the tags here, because every page downloads the tags in `store/api.ts`. */
export const purchasesApi = api.enhanceEndpoints({ addTagTypes: ['Purchase', 'Supplier'] }).injectEndpoints({
  endpoints: (build) => ({
    listSuppliers: build.query<{ suppliers: Supplier[] }, void>({
      query: () => ({ path: '/suppliers' }),
      providesTags: ['Supplier'],
    }),
    addSupplier: build.mutation<SavedSupplier, AddSupplierInput>({
      query: (body) => ({ path: '/suppliers', method: 'POST', body }),
      invalidatesTags: ['Supplier'],
    }),
    changeSupplier: build.mutation<SavedSupplier, WithId<ChangeSupplierInput>>({
      query: ({ id, body }) => ({ path: supplierPath(id), method: 'PATCH', body }),
      invalidatesTags: ['Supplier', 'Purchase'],
    }),
    listSupplierPayments: build.query<SupplierPaymentList, { id: string; after?: string | undefined }>({
      query: ({ id, after }) => ({ path: `${supplierPath(id)}/payments`, query: { after } }),
      providesTags: ['Supplier'],
    }),
    paySupplier: build.mutation<SavedSupplier, WithId<PaySupplierInput>>({
      query: ({ id, body }) => ({ path: `${supplierPath(id)}/payments`, method: 'POST', body }),
      invalidatesTags: ['Supplier'],
    }),
    undoSupplierPayment: build.mutation<SavedSupplier, string>({
      query: (id) => ({ path: `/suppliers/payments/${encodeURIComponent(id)}/undo`, method: 'POST' }),
      invalidatesTags: ['Supplier'],
    }),
    listPurchases: build.query<PurchaseList, PurchaseFilter & { after?: string | undefined }>({
      query: (filter) => ({ path: '/purchases', query: { ...filter } }),
      providesTags: ['Purchase'],
    }),
    getPurchase: build.query<{ purchase: Purchase }, string>({
      query: (id) => ({ path: purchasePath(id) }),
      providesTags: ['Purchase'],
    }),
    addPurchase: build.mutation<SavedPurchase, AddPurchaseInput>({
      query: (body) => ({ path: '/purchases', method: 'POST', body }),
      invalidatesTags: ['Purchase'],
    }),
    // The mutations below also invalidate the tag after an error. After a version conflict the page must show the
    // stored version.
    changePurchase: build.mutation<SavedPurchase, WithId<ChangePurchaseInput>>({
      query: ({ id, body }) => ({ path: purchasePath(id), method: 'PUT', body }),
      invalidatesTags: ['Purchase'],
    }),
    movePurchase: build.mutation<SavedPurchase, WithId<MovePurchaseBody>>({
      query: ({ id, body }) => ({ path: `${purchasePath(id)}/state`, method: 'POST', body }),
      invalidatesTags: ['Purchase'],
    }),
    receiveGoods: build.mutation<SavedPurchase, WithId<ReceiveGoodsInput>>({
      query: ({ id, body }) => ({ path: `${purchasePath(id)}/receipts`, method: 'POST', body }),
      invalidatesTags: ['Purchase', 'Supplier', 'ProductList', 'Product'],
    }),
    undoReceipt: build.mutation<SavedPurchase, string>({
      query: (id) => ({ path: `/purchases/receipts/${encodeURIComponent(id)}/undo`, method: 'POST' }),
      invalidatesTags: ['Purchase', 'Supplier', 'ProductList', 'Product'],
    }),
    readPurchaseLines: build.mutation<ReadPurchaseLines, ReadPurchaseLinesInput>({
      query: (body) => ({ path: '/purchases/lines', method: 'POST', body }),
    }),
    setCost: build.mutation<{ message: string; cost: number | null }, WithId<SetCostInput>>({
      query: ({ id, body }) => ({ path: `/products/${encodeURIComponent(id)}/cost`, method: 'PUT', body }),
      invalidatesTags: (_response, _error, { id }) => ['ProductList', { type: 'Product', id }],
    }),
  }),
});

export const {
  useListSuppliersQuery,
  useAddSupplierMutation,
  useChangeSupplierMutation,
  useListSupplierPaymentsQuery,
  usePaySupplierMutation,
  useUndoSupplierPaymentMutation,
  useListPurchasesQuery,
  useGetPurchaseQuery,
  useAddPurchaseMutation,
  useChangePurchaseMutation,
  useMovePurchaseMutation,
  useReceiveGoodsMutation,
  useUndoReceiptMutation,
  useReadPurchaseLinesMutation,
  useSetCostMutation,
} = purchasesApi;
