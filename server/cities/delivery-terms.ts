import { foldCity } from '#contract/fold-city.ts';
import { roundToRupees } from '#contract/money.ts';
import type { DeliveryTerms } from '#contract/orders.ts';
import type { Deps } from '#server/deps.ts';
import type { FoundCity } from './city-index.ts';
import { findCity, type TypedPlace } from './find-city.ts';

/** Returns the charge of the city, or the default if the city is not certain. Rounds old charges to whole rupees. */
export async function deliveryTermsTo(
  deps: Pick<Deps, 'settings' | 'cities'>,
  typed: TypedPlace,
): Promise<DeliveryTerms & FoundCity> {
  const [{ deliveryPaisa, freeDeliveryPaisa }, index] = await Promise.all([deps.settings.read(), deps.cities.read()]);
  const found = findCity(index, typed);
  return { ...found, deliveryPaisa: roundToRupees(found.city?.deliveryPaisa ?? deliveryPaisa), freeDeliveryPaisa };
}

/** True if the two texts mean different towns. Two spellings of one town do not. */
export async function isOtherTown(deps: Pick<Deps, 'cities'>, before: TypedPlace, after: TypedPlace): Promise<boolean> {
  const index = await deps.cities.read();
  const [from, to] = [findCity(index, before).city, findCity(index, after).city];
  if (foldCity(before.city) === foldCity(after.city)) return from !== null && to !== null && from.id !== to.id;
  return from === null || from.id !== to?.id;
}
