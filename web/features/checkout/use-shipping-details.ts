import { useState } from 'react';
import { EMPTY_SHIPPING_DETAILS } from './shipping-details.ts';
import { readShippingDraft, storeShippingDraft } from './shipping-draft.ts';
import type { ShippingDetails, ShippingField } from './shipping-field.ts';

interface Draft {
  by: string | undefined;
  details: ShippingDetails | undefined;
}

/** Holds the typed details after the session has ended. Another customer who logs in does not see them. */
export function useShippingDetails(customerId: string | undefined, offered: ShippingDetails | undefined) {
  const [draft, setDraft] = useState<Draft>({ by: undefined, details: undefined });
  if (customerId !== undefined && draft.by !== customerId) {
    setDraft({ by: customerId, details: readShippingDraft(customerId) });
  }

  const details = draft.details ?? offered ?? EMPTY_SHIPPING_DETAILS;
  const save = (next: ShippingDetails | undefined) => {
    setDraft({ by: customerId, details: next });
    if (customerId !== undefined) storeShippingDraft(customerId, next);
  };
  return {
    details,
    isOffered: draft.details === undefined && offered !== undefined,
    change: (field: ShippingField, text: string) => save({ ...details, [field]: text }),
    clear: () => save(undefined),
  };
}
