import { useState } from 'react';
import type { Product } from '#contract/catalogue.schema.ts';
import { useListProductsByIdsQuery } from './api.ts';

interface ProductsByIds {
  /** In the order of the ids, without those that the shop does not have; undefined until they are known. */
  products: Product[] | undefined;
  /** Of these ids, known not to be in the shop. */
  goneIds: string[];
  isError: boolean;
  refetch: () => void;
}

/** The products of a list of ids. Where one leaves the list, the others are not asked for anew. */
export function useProductsByIds(ids: readonly string[], { skip = false } = {}): ProductsByIds {
  const [asked, setAsked] = useState(ids);
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  const { data, currentData, isError, refetch } = useListProductsByIdsQuery(asked, {
    skip: skip || asked.length === 0,
  });
  const productById = new Map(data?.map((product) => [product._id, product]));
  const products = ids.length === 0 ? [] : data && ids.flatMap((id) => productById.get(id) ?? []);
  const goneIds = currentData ? ids.filter((id) => !productById.has(id)) : [];
  return { products, goneIds, isError, refetch: () => void refetch() };
}
