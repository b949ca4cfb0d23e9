import { type City, type CityIndex, cityId, indexCities } from '#server/cities/city-index.ts';
import { readTownTexts } from '#server/cities/known-towns/add-known-towns.ts';
import { readKnownTowns } from '#server/cities/known-towns/read-known-towns.ts';

export function indexKnownCities(): CityIndex {
  return indexCities(
    readKnownTowns(readTownTexts()).flatMap(({ name, province, postalCode, aliases }) => {
      const city: City = { id: cityId(name), name, province, deliveryPaisa: null, postalCode };
      return aliases.map((alias) => ({ alias, city }));
    }),
  );
}
