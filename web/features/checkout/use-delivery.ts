import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Delivery } from '#contract/cities.schema.ts';
import type { Place } from './api.ts';

/** Debounce of the city field, in milliseconds. */
const PAUSE_MS = 400;

type FetchDelivery = (place: Place) => Promise<Delivery | undefined>;

interface DeliveryOptions extends Place {
  fetchDelivery: FetchDelivery;
  /** False if the delivery charge is the same for all cities. Then an order does not wait for the city's charge. */
  hasCityCharges: boolean;
}

export function useDelivery({ city, province, fetchDelivery, hasCityCharges }: DeliveryOptions) {
  const place = useMemo(() => ({ city, province }), [city, province]);
  const [known, setKnown] = useState<{ place: Place; delivery: Delivery }>();
  const found = known && isSame(known.place, place) ? known.delivery : undefined;

  const find = useCallback(
    async (wanted: Place): Promise<Delivery | undefined> => {
      const delivery = await fetchDelivery(wanted);
      if (delivery) setKnown({ place: wanted, delivery });
      return delivery;
    },
    [fetchDelivery],
  );

  useEffect(() => {
    if (city === '' || found) return undefined;
    const timer = setTimeout(() => void find(place), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [city, place, found, find]);

  return {
    delivery: found,
    suggestion: found?.suggestion ?? undefined,
    isUnknown: found !== undefined && found.city === null && found.suggestion === null,
    findDelivery: async () => (hasCityCharges && city !== '' ? (found ?? find(place)) : undefined),
    forgetDelivery: () => setKnown(undefined),
  };
}

function isSame(a: Place, b: Place): boolean {
  return a.city === b.city && a.province === b.province;
}
