import { useState } from 'react';
import type { Town } from '#contract/cities.schema.ts';
import { foldCity } from '#contract/fold-city.ts';
import type { Address } from './earlier-addresses.ts';
import { EMPTY_SHIPPING_DETAILS, withTown } from './shipping-details.ts';
import { readShippingDraft, storeShippingDraft } from './shipping-draft.ts';
import type { ShippingDetails, ShippingDraft, ShippingField } from './shipping-field.ts';

interface StoredDraft {
  by: string | undefined;
  draft: ShippingDraft | undefined;
}

/** Holds the typed details after the session has ended. Another customer who logs in does not see them. */
export function useShippingDetails(
  customer: { _id: string; username: string } | null,
  offered: ShippingDetails | undefined,
) {
  const customerId = customer?._id;
  const [stored, setStored] = useState<StoredDraft>({ by: undefined, draft: undefined });
  if (customerId !== undefined && stored.by !== customerId) {
    setStored({ by: customerId, draft: readShippingDraft(customerId) });
  }

  const draft = stored.draft ?? firstDraft(offered, customer?.username ?? '');
  const save = (next: ShippingDraft | undefined) => {
    setStored({ by: customerId, draft: next });
    if (customerId !== undefined) storeShippingDraft(customerId, next);
  };
  return {
    details: draft.details,
    isOffered: stored.draft === undefined && offered !== undefined,
    change: (field: ShippingField, text: string) => save({ ...draft, details: { ...draft.details, [field]: text } }),
    chooseTown: (town: Town) => save(withTown(draft, town)),
    /** For a town whose name was typed instead of chosen. Does nothing if state and postal code are already the town's. */
    followTown: (town: Town) => {
      if (foldCity(draft.filledIn.city ?? '') !== foldCity(town.name)) save(withTown(draft, town, draft.details.city));
    },
    chooseAddress: (address: Address) => save(draftOf({ ...draft.details, ...address })),
    /** Stores the details even if the customer has changed none of them. */
    store: () => save(draft),
    clear: () => save(undefined),
  };
}

function firstDraft(offered: ShippingDetails | undefined, username: string): ShippingDraft {
  return offered ? draftOf(offered) : { details: { ...EMPTY_SHIPPING_DETAILS, name: username }, filledIn: {} };
}

function draftOf(details: ShippingDetails): ShippingDraft {
  return { details, filledIn: { city: details.city, state: details.state, postalCode: details.postalCode } };
}
