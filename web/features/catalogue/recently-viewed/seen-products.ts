import { type ImageFormat, variantUrl } from '#contract/media.ts';
import { shortIdOf } from '#contract/product-path.ts';
import { catalogueApi, type ListedProduct } from '#web/features/catalogue/api.ts';
import { readStored, writeStored } from '#web/store/browser-storage.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { selectRecentlyViewed } from './recently-viewed-slice.ts';

const STORAGE_KEY = 'seen-products';
const SEEN_MAX = 30;
const THUMBNAIL_FORMAT: ImageFormat = 'webp';

/** A viewed product as the offline page shows it. Its cover is one small image, which the service worker caches. */
export type SeenProduct = Pick<ListedProduct, '_id' | 'name' | 'price' | 'cover'>;

export function readSeenProducts(): SeenProduct[] {
  return parseSeenProducts(readStored(STORAGE_KEY));
}

export function parseSeenProducts(stored: unknown): SeenProduct[] {
  if (!Array.isArray(stored)) return [];
  const byId = new Map<string, SeenProduct>();
  for (const entry of stored) {
    const product = parseSeenProduct(entry);
    if (product && !byId.has(product._id)) byId.set(product._id, product);
  }
  return [...byId.values()].slice(0, SEEN_MAX);
}

function parseSeenProduct(entry: unknown): SeenProduct | undefined {
  if (!isRecord(entry) || !isRecord(entry.cover)) return undefined;
  const { _id, name, price, cover } = entry;
  if (typeof _id !== 'string' || _id === '' || typeof name !== 'string') return undefined;
  if (typeof price !== 'number' || !Number.isFinite(price)) return undefined;
  const { url, width, height, placeholder } = cover;
  if (typeof url !== 'string' || !Number.isFinite(width) || !Number.isFinite(height)) return undefined;
  return {
    _id,
    name,
    price,
    cover: {
      url,
      alt: '',
      width: Number(width),
      height: Number(height),
      widths: [],
      placeholder: typeof placeholder === 'string' ? placeholder : null,
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function seenProductOf({ _id, name, price, cover }: SeenProduct): SeenProduct {
  const [smallest] = cover.widths;
  const url = smallest === undefined ? cover.url : variantUrl(cover.url, smallest, THUMBNAIL_FORMAT);
  return { _id, name, price, cover: { ...cover, url, alt: '', widths: [] } };
}

export function withSeenProduct(seen: readonly SeenProduct[], product: SeenProduct): SeenProduct[] {
  return [product, ...seen.filter(({ _id }) => _id !== product._id)].slice(0, SEEN_MAX);
}

/**
 * Stores each viewed product, and removes all of them when the recently viewed ids are removed, such as at a logout.
 * Calls `onChange` with the stored products. Returns the unsubscribe function.
 */
export function followSeenProducts(store: AppStore, onChange: (seen: readonly SeenProduct[]) => void): () => void {
  let newest: unknown = null;
  const follow = () => {
    const state = store.getState();
    const [id] = selectRecentlyViewed(state);
    const product = id && catalogueApi.endpoints.getProduct.select(shortIdOf(id))(state).data?.product;
    if ((id && !product) || newest === product) return;
    newest = product;
    const seen = product ? withSeenProduct(readSeenProducts(), seenProductOf(product)) : [];
    writeStored(STORAGE_KEY, seen.length > 0 ? seen : undefined);
    onChange(seen);
  };
  follow();
  return store.subscribe(follow);
}
