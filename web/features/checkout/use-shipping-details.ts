import { useState } from 'react';
import { EMPTY_SHIPPING_DETAILS, type ShippingDetails, type ShippingField } from './shipping-details.ts';
import { readShippingDraft, storeShippingDraft } from './shipping-draft.ts';

interface Typed {
  /** The customer's id. */
  by: string | undefined;
  details: ShippingDetails | undefined;
}

/**
 * What the shipping form holds: what this customer has typed, also before a reload, else where their last order went to.
 * Who is logged out while typing (`customerId` is undefined) goes on seeing it; the next customer does not.
 */
export function useShippingDetails(customerId: string | undefined, offered: ShippingDetails | undefined) {
  const [typed, setTyped] = useState<Typed>({ by: undefined, details: undefined });
  if (customerId !== undefined && typed.by !== customerId) {
    setTyped({ by: customerId, details: readShippingDraft(customerId) });
  }

  const details = typed.details ?? offered ?? EMPTY_SHIPPING_DETAILS;
  const store = (next: ShippingDetails | undefined) => {
    setTyped({ by: customerId, details: next });
    if (customerId !== undefined) storeShippingDraft(customerId, next);
  };
  return {
    details,
    isOffered: typed.details === undefined && offered !== undefined,
    change: (field: ShippingField, text: string) => store({ ...details, [field]: text }),
    clear: () => store(undefined),
  };
}
