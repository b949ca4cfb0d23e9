import type { Binned } from '#contract/bin.schema.ts';
import type {
  CreateProductInput,
  ManagedProduct,
  ManagedProductDetails,
  ManagedProductList,
  Product,
  UpdateProductInput,
} from '#contract/catalogue.schema.ts';
import type { Visibility } from '#contract/catalogue.ts';
import type { CreateDesignInput, DesignGrid, SavedDesign, UpdateDesignInput } from '#contract/designs.schema.ts';
import { privateQuery } from '#contract/private-query.ts';
import type { ProductFilter } from '#web/features/catalogue/api.ts';
import { api } from '#web/store/api.ts';

interface ManagedFilter extends ProductFilter {
  visibility?: Visibility | undefined;
}

export type ListedManagedProduct = Omit<ManagedProduct, 'description' | 'sku'>;

export const catalogueAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listManagedProducts: build.query<ManagedProductList, ManagedFilter>({
      query: ({ q, ...filter }) => ({ path: '/products/managed', query: { ...filter }, headers: privateQuery({ q }) }),
      providesTags: ['ProductList'],
    }),
    getManagedProduct: build.query<{ product: ManagedProductDetails }, string>({
      query: (id) => ({ path: `/products/managed/${encodeURIComponent(id)}` }),
      providesTags: (_response, _error, id) => [{ type: 'Product', id }],
    }),
    listDesigns: build.query<{ designs: string[] }, void>({
      query: () => ({ path: '/products/designs' }),
      providesTags: ['Design'],
    }),
    createProduct: build.mutation<{ message: string; product: Product }, CreateProductInput>({
      query: (body) => ({ path: '/products/create-product', method: 'POST', body }),
      invalidatesTags: ['ProductList', 'Design', 'Stats'],
    }),
    updateProduct: build.mutation<{ message: string; product: Product }, { id: string; changes: UpdateProductInput }>({
      query: ({ id, changes }) => ({
        path: `/products/update-product/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body: changes,
      }),
      invalidatesTags: (_response, _error, { id }) => ['ProductList', 'Design', 'Product', { type: 'Product', id }],
    }),
    deleteProduct: build.mutation<Binned, string>({
      query: (id) => ({ path: `/products/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_response, error, id) =>
        error ? [] : ['ProductList', 'Design', 'Stats', { type: 'Product', id }],
    }),
    /** Has no tags, because a refetch would replace the data that the open form is based on. */
    getDesign: build.query<DesignGrid, string>({
      query: (design) => ({ path: `/products/designs/${encodeURIComponent(design)}` }),
    }),
    createDesign: build.mutation<SavedDesign, CreateDesignInput>({
      query: (body) => ({ path: '/products/designs', method: 'POST', body }),
      invalidatesTags: ['ProductList', 'Design', 'Stats'],
    }),
    updateDesign: build.mutation<SavedDesign, { design: string; body: UpdateDesignInput }>({
      query: ({ design, body }) => ({ path: `/products/designs/${encodeURIComponent(design)}`, method: 'PUT', body }),
      invalidatesTags: (_response, error) => (error ? [] : ['ProductList', 'Design', 'Product', 'Stats']),
    }),
    /** Uploads an image as a `data:` URL. Returns the URL of the stored image. */
    uploadImage: build.mutation<string, string>({
      query: (image) => ({ path: '/uploadImage', method: 'POST', body: { image } }),
    }),
  }),
});

export const {
  useListManagedProductsQuery,
  useGetManagedProductQuery,
  useListDesignsQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useDeleteProductMutation,
  useUploadImageMutation,
  useGetDesignQuery,
  useCreateDesignMutation,
  useUpdateDesignMutation,
} = catalogueAdminApi;
