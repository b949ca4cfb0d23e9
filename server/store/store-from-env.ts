import { phoneUrlOf } from '#contract/phone.ts';
import type { Store } from '#contract/store.schema.ts';
import type { Env } from '#server/env.ts';

/** What the pages may know of the configuration. */
export function storeFromEnv({ store, publicUrl, isDemo }: Pick<Env, 'store' | 'publicUrl' | 'isDemo'>): Store {
  return {
    ...store,
    phoneUrl: phoneUrlOf(store.phone) ?? `tel:${store.phone}`,
    url: new URL(publicUrl).origin,
    mapUrl: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(store.address)}`,
    isDemo,
  };
}
