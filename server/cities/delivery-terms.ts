import type { DeliveryTerms } from '#contract/orders.ts';
import type { Deps } from '#server/deps.ts';
import { type City, findCity } from './find-city.ts';

/** What delivery to a typed city costs; a city that the shop does not know, or has no charge for, pays the default. */
export async function deliveryTermsTo(
  deps: Pick<Deps, 'settings' | 'cities'>,
  typedCity: string,
): Promise<DeliveryTerms & { city: City | undefined }> {
  const [{ deliveryPaisa, freeDeliveryPaisa }, index] = await Promise.all([deps.settings.read(), deps.cities.read()]);
  const city = findCity(index, typedCity);
  return { city, deliveryPaisa: city?.deliveryPaisa ?? deliveryPaisa, freeDeliveryPaisa };
}
