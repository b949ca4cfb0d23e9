import { DEFERRED_ORDER_STORAGE_KEY, readStored, TOWN_STORAGE_KEY, writeStored } from '#web/store/browser-storage.ts';
import type { AppStore } from '#web/store/make-store.ts';
import { selectSession } from '#web/store/session.ts';
import { changeStoredValue } from '#web/store/stored-value.ts';
import { SHIPPING_FIELDS, type ShippingDetails, type ShippingDraft } from './shipping-field.ts';

const STORAGE_KEY = 'shipping-details';

export function readShippingDraft(customerId: string): ShippingDraft | undefined {
  return parseShippingDraft(readStored(STORAGE_KEY), customerId);
}

export function parseShippingDraft(stored: unknown, customerId: string): ShippingDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { by, details, filledIn } = stored as Record<string, unknown>;
  if (by !== customerId || typeof details !== 'object' || details === null || !hasAllTexts(details)) return undefined;
  if (typeof filledIn !== 'object' || filledIn === null) return undefined;
  return { details, filledIn };
}

function hasAllTexts(details: object): details is ShippingDetails {
  return SHIPPING_FIELDS.every((field) => field in details && typeof Reflect.get(details, field) === 'string');
}

export function storeShippingDraft(customerId: string, draft: ShippingDraft | undefined): void {
  writeStored(STORAGE_KEY, draft && { by: customerId, ...draft });
}

/** Removes the draft and a deferred order when another user logs in, or after logout. They stay when the session expires. */
export function forgetShippingDraft(store: AppStore): () => void {
  let previousId = selectSession(store.getState()).user?._id;
  return store.subscribe(() => {
    const { user, hasExpired } = selectSession(store.getState());
    if (user?._id === previousId) return;
    previousId = user?._id;
    if (hasExpired || (user && readShippingDraft(user._id))) return;
    writeStored(STORAGE_KEY, undefined);
    writeStored(TOWN_STORAGE_KEY, undefined);
    changeStoredValue(
      DEFERRED_ORDER_STORAGE_KEY,
      () => undefined,
      () => undefined,
    );
  });
}
