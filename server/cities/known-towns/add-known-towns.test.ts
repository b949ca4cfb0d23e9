import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readCourierNames } from '#server/cities/courier-names.ts';
import { findCity } from '#server/cities/find-city.ts';
import { openCities } from '#server/cities/open-cities.ts';
import { addedTowns, cities, cityAliases, courierCities } from '#server/cities/tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addKnownTowns } from './add-known-towns.ts';

describe('the towns of a shop', () => {
  const shop = useTestShop();
  const read = () => openCities(shop.deps.db, { listen: () => undefined }).read();

  /** Leaves cities as an older list may have had them. */
  async function goBack() {
    const { db } = shop.deps;
    await db.delete(addedTowns);
    await db.delete(cities);
    await db.insert(cities).values([
      { id: 'haroonabad', name: 'Haroonabad', province: 'Punjab', deliveryPaisa: 30_000, postalCode: '62101' },
      { id: 'narowal', name: 'Narowal', province: 'Punjab', deliveryPaisa: 40_000 },
      { id: 'silan-wali', name: 'Silan Wali', province: 'Sindh', deliveryPaisa: 40_000 },
    ]);
    await db.insert(cityAliases).values([
      { alias: 'haroonabad', cityId: 'haroonabad' },
      { alias: 'machiwal', cityId: 'haroonabad' },
      { alias: 'silanwali', cityId: 'silan-wali' },
    ]);
  }

  it('are added to an existing shop, without a change of its own cities, charges and learned spellings', async () => {
    const { db } = shop.deps;
    await goBack();
    await addKnownTowns(db);
    const index = await read();
    const find = (city: string) => findCity(index, { city }).city;
    expect(find('Haroonabad')).toMatchObject({ id: 'haroonabad', deliveryPaisa: 30_000 });
    expect(find('Silanwali'), 'the own city').toMatchObject({ id: 'silan-wali', deliveryPaisa: 40_000 });
    expect(find('Machiwal'), 'as it was taught').toMatchObject({ id: 'haroonabad' });
    expect(find('Farooqabad')).toMatchObject({ name: 'Farooqabad', province: 'Punjab', deliveryPaisa: null });
    expect(find('Aambhy')).toMatchObject({ province: null });
    expect(find('Lahore')).toMatchObject({ postalCode: '54000' });
    expect(find('Haroonabad'), 'the own code').toMatchObject({ postalCode: '62101' });
    expect(find('Narowal'), 'an existing city without a code').toMatchObject({
      postalCode: '51600',
      deliveryPaisa: 40_000,
    });

    await db.delete(cityAliases).where(eq(cityAliases.alias, 'farroqabad'));
    const before = await db.$count(cityAliases);
    await Promise.all([addKnownTowns(db), addKnownTowns(db)]);
    expect(await db.$count(cityAliases), 'a spelling that was taken away stays away').toBe(before);
  });

  it('include the spellings of couriers', async () => {
    const { db } = shop.deps;
    const index = await read();
    const cityOf = (name: string) => findCity(index, { city: name }).city ?? [];
    const known = ['Abbottabad', 'Farooqabad', 'Lahore'].flatMap(cityOf);
    const names = await readCourierNames(db, 'tcs', known);
    expect(known.map(({ id }) => names.get(id))).toEqual(['ABBOTABAD', 'FARROQABAD', 'Lahore']);
    const mnp = and(eq(courierCities.courier, 'mnp'), eq(courierCities.cityId, 'abbottabad'));
    expect((await db.select().from(courierCities).where(mnp)).map(({ name }) => name)).toContain('ABOTTABAD');
  });
});
