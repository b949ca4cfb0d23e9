import { type Arrival, arrivalOf, type DeliveryDays } from '#contract/arrival.ts';
import { foldCity } from '#contract/fold-city.ts';
import type { DeliveryTerms } from '#contract/orders.ts';
import type { Deps } from '#server/deps.ts';
import { deliveryDaysOf, workingTimeOf } from '#server/settings/delivery-days.ts';
import type { FoundCity } from './city-index.ts';
import { findCity, type TypedPlace } from './find-city.ts';

export interface DeliveryPromise extends DeliveryTerms, FoundCity {
  days: DeliveryDays;
  /** Arrival of an order that is placed now. */
  arrival: Arrival;
}

/** Returns the city's own charge and days if the city is certain, else the shop's. */
export async function deliveryTermsTo(
  deps: Pick<Deps, 'settings' | 'cities' | 'now'>,
  typed: TypedPlace,
): Promise<DeliveryPromise> {
  const [settings, index] = await Promise.all([deps.settings.read(), deps.cities.read()]);
  const { deliveryPaisa, freeDeliveryPaisa } = settings;
  const found = findCity(index, typed);
  const days = index.deliveryDays.get(found.city?.id ?? '') ?? deliveryDaysOf(settings);
  return {
    ...found,
    deliveryPaisa: found.city?.deliveryPaisa ?? deliveryPaisa,
    freeDeliveryPaisa,
    days,
    arrival: arrivalOf(days, deps.now(), workingTimeOf(settings)),
  };
}

/** True if the places are different towns. False for two spellings of one town. */
export async function isOtherTown(deps: Pick<Deps, 'cities'>, before: TypedPlace, after: TypedPlace): Promise<boolean> {
  const index = await deps.cities.read();
  const [from, to] = [findCity(index, before).city, findCity(index, after).city];
  if (foldCity(before.city) === foldCity(after.city)) return from !== null && to !== null && from.id !== to.id;
  return from === null || from.id !== to?.id;
}
