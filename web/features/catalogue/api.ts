import type { Product, ProductList, ProductVariant, ProductWithReviews } from '#contract/catalogue.schema.ts';
import { PRODUCT_IDS_MAX } from '#contract/catalogue.ts';
import type { FacetName } from '#contract/facets.ts';
import type { ProductSort } from '#contract/managed-products.ts';
import type { SortOrder } from '#contract/pagination.ts';
import type { ProductFacets } from '#contract/product-filter.schema.ts';
import { shortIdOf } from '#contract/product-path.ts';
import type { Suggestions } from '#contract/suggestions.schema.ts';
import { api } from '#web/store/api.ts';
import { prefetchImage } from '#web/ui/prefetch-image.ts';
import { IMAGE_SIZES } from './image-sizes.ts';

/** Several values of one parameter are separated by commas. */
export interface FacetFilter extends Partial<Record<FacetName, string | undefined>> {
  /** Price ranges such as '500-1000' in PKR, separated by commas. */
  price?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  inStock?: 'true' | undefined;
  onSale?: 'true' | undefined;
  q?: string | undefined;
  /** 'true' searches for exactly the words of `q`. Otherwise the search also uses synonyms and corrections. */
  literal?: 'true' | undefined;
}

export interface ProductFilter extends FacetFilter {
  page?: number | undefined;
  limit?: number | undefined;
  sortBy?: ProductSort | undefined;
  order?: SortOrder | undefined;
}

export type ListedProduct = Omit<Product, 'description' | 'sku' | 'author'>;

/** Leaves out descriptions, SKUs and authors. No list shows them, and they were a tenth of the shop page's bytes. */
export type ListedProducts = Omit<ProductList, 'products'> & { products: ListedProduct[] };

export interface ProductRanking {
  sortBy: ProductSort;
  order: SortOrder;
  limit: number;
}

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<ListedProducts, ProductFilter>({
      query: (filter) => ({ path: '/products', query: { ...filter } }),
      transformResponse: ({ products, ...counts }: ProductList) => ({
        ...counts,
        products: products.map(toListedProduct),
      }),
      providesTags: ['ProductList'],
    }),
    rankProducts: build.query<ListedProduct[], ProductRanking>({
      query: (ranking) => ({ path: '/products', query: { ...ranking } }),
      transformResponse: ({ products }: ProductList) => products.map(toListedProduct),
      providesTags: ['ProductList'],
    }),
    countFacets: build.query<ProductFacets, FacetFilter>({
      query: (filter) => ({ path: '/products/facets', query: { ...filter } }),
      providesTags: ['ProductList'],
    }),
    suggestProducts: build.query<Suggestions, string>({
      query: (q) => ({ path: '/products/suggestions', query: { q } }),
      providesTags: ['ProductList'],
    }),
    /** Accepts a product's id, or the short id in the product's URL. */
    getProduct: build.query<ProductWithReviews, string>({
      query: (id) => ({ path: `/products/${encodeURIComponent(id)}` }),
      providesTags: (response, _error, id) => [{ type: 'Product', id: response?.product._id ?? id }],
    }),
    listRelatedProducts: build.query<{ products: ListedProduct[] }, string>({
      query: (id) => ({ path: `/products/blogs/related/${encodeURIComponent(id)}` }),
      transformResponse: ({ products }: { products: Product[] }) => ({ products: products.map(toListedProduct) }),
      providesTags: ['ProductList'],
    }),
    /** Returns the products in the order of `ids`. Unknown ids are left out. */
    listProductsByIds: build.query<Product[], readonly string[]>({
      async queryFn(ids, _api, _options, callApi) {
        const calls = batchesOf(ids).map(async (batch) => callApi({ path: '/products', query: { ids: batch.join() } }));
        const found: Product[] = [];
        for (const { data, error } of await Promise.all(calls)) {
          if (error) return { error };
          if (isProductList(data)) found.push(...data.products);
        }
        return { data: found };
      },
      providesTags: ['ProductList'],
    }),
  }),
});

export const {
  useListProductsQuery,
  useRankProductsQuery,
  useCountFacetsQuery,
  useSuggestProductsQuery,
  useGetProductQuery,
  useListRelatedProductsQuery,
  useListProductsByIdsQuery,
} = catalogueApi;

const toListedProduct = ({ description: _, sku: __, author: ___, ...listed }: Product): ListedProduct => listed;

/** Splits the ids, because one call accepts at most `PRODUCT_IDS_MAX`. */
function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / PRODUCT_IDS_MAX) }, (_, index) =>
    ids.slice(index * PRODUCT_IDS_MAX, (index + 1) * PRODUCT_IDS_MAX),
  );
}

function isProductList(response: unknown): response is ProductList {
  return (
    typeof response === 'object' && response !== null && 'products' in response && Array.isArray(response.products)
  );
}

export function usePrefetchProduct(): (product: Pick<ProductVariant, '_id' | 'cover'>) => void {
  const prefetchProduct = catalogueApi.usePrefetch('getProduct');
  const prefetchRelated = catalogueApi.usePrefetch('listRelatedProducts');
  return ({ _id, cover }) => {
    const id = shortIdOf(_id);
    prefetchProduct(id);
    prefetchRelated(id);
    prefetchImage(cover, IMAGE_SIZES.gallery);
  };
}
