import { useState } from 'react';
import type { Product } from '#contract/catalogue.schema.ts';
import { useListProductsByIdsQuery } from './api.ts';

interface ProductsByIds {
  /** Products in the order of the ids, without unknown ids. Undefined until they are loaded. */
  products: Product[] | undefined;
  goneIds: string[];
  isError: boolean;
  refetch: () => void;
}

/** Fetches products by ids. If ids are only removed, the loaded products are used without a new call. */
export function useProductsByIds(ids: readonly string[], { skip = false } = {}): ProductsByIds {
  const [requestedIds, setRequestedIds] = useState(ids);
  if (ids.some((id) => !requestedIds.includes(id))) setRequestedIds(ids);
  const { data, currentData, isError, refetch } = useListProductsByIdsQuery(requestedIds, {
    skip: skip || requestedIds.length === 0,
  });
  const productById = new Map(data?.map((product) => [product._id, product]));
  const products = ids.length === 0 ? [] : data && ids.flatMap((id) => productById.get(id) ?? []);
  const goneIds = currentData ? ids.filter((id) => !productById.has(id)) : [];
  return { products, goneIds, isError, refetch: () => void refetch() };
}
