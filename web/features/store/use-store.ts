import type { Store } from '#contract/store.schema.ts';
import { useGetStoreQuery } from './api.ts';

/** Who the shop is, as the root loader brought it; undefined only where that call failed. */
export function useStore(): Store | undefined {
  return useGetStoreQuery().data;
}
