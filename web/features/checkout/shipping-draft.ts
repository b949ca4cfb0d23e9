import { readStored, writeStored } from '#web/store/browser-storage.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { selectSession } from '#web/store/session.ts';
import { SHIPPING_FIELDS, type ShippingDetails } from './shipping-details.ts';

const STORAGE_KEY = 'shipping-details';

/** What this customer had typed into the shipping form when the page was reloaded; nothing of anybody else's. */
export function readShippingDraft(customerId: string): ShippingDetails | undefined {
  return parseShippingDraft(readStored(STORAGE_KEY), customerId);
}

/** The stored details, where they have the shape that we wrote and are this customer's. */
export function parseShippingDraft(stored: unknown, customerId: string): ShippingDetails | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { by, details } = stored as Record<string, unknown>;
  if (by !== customerId || typeof details !== 'object' || details === null) return undefined;
  return hasAllTexts(details) ? details : undefined;
}

function hasAllTexts(details: object): details is ShippingDetails {
  return SHIPPING_FIELDS.every((field) => field in details && typeof Reflect.get(details, field) === 'string');
}

/** Undefined once the order is placed. */
export function storeShippingDraft(customerId: string, details: ShippingDetails | undefined): void {
  writeStored(STORAGE_KEY, details && { by: customerId, details });
}

/** Removes the draft with the logout, and where somebody else logs in. Whose session has run out finds it after the login. */
export function forgetShippingDraft(store: AppStore): () => void {
  let knownId = selectSession(store.getState()).user?._id;
  return store.subscribe(() => {
    const { user, hasExpired } = selectSession(store.getState());
    if (user?._id === knownId) return;
    knownId = user?._id;
    if (!hasExpired && (!user || !readShippingDraft(user._id))) writeStored(STORAGE_KEY, undefined);
  });
}
