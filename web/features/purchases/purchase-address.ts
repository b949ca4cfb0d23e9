import { PURCHASE_STATE_NAMES } from '#contract/purchases.ts';
import { anyText, oneOf } from '#web/ui/dashboard/list-address.ts';

export const PURCHASES = '/dashboard/purchases';
export const SUPPLIERS = `${PURCHASES}/suppliers`;
export const NEW_PURCHASE = `${PURCHASES}/new`;

export const PURCHASE_FILTER = { state: oneOf(PURCHASE_STATE_NAMES), supplier: anyText };

export function purchaseHref(id: string): string {
  return `${PURCHASES}/${encodeURIComponent(id)}`;
}
