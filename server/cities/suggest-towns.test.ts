import { describe, expect, it } from 'vitest';
import { listCitiesResponse, townsResponse } from '#contract/cities.schema.ts';
import { SUGGESTED_TOWNS_MAX } from '#contract/cities.ts';
import { indexKnownCities } from '#test/known-cities.ts';
import { useTestShop } from '#test/test-shop.ts';
import { findCity } from './find-city.ts';
import { readTownTexts } from './known-towns/add-known-towns.ts';
import { readPostalCodes } from './known-towns/read-known-towns.ts';
import { presentTown, suggestTowns } from './suggest-towns.ts';

const index = indexKnownCities();
const namesFor = (text: string) => suggestTowns(index, text).map(({ name }) => name);

describe('the towns suggested for a text', () => {
  it.each([
    ['l', 'Lahore'],
    ['LAH', 'Lahore'],
    [' lah', 'Lahore'],
    ['khi', 'Karachi'],
    ['isb', 'Islamabad'],
    ['dg khan', 'Dera Ghazi Khan'],
    ['D.G.', 'Dera Ghazi Khan'],
    ['pindi', 'Rawalpindi'],
    ['لاہ', 'Lahore'],
    ['کراچ', 'Karachi'],
    ['ghazi kh', 'Dera Ghazi Khan'],
    ['bahauddin', 'Mandi Bahauddin'],
    ['Haronabaad', 'Haroonabad'],
    ['Gulberg 3, Lahore', 'Lahore'],
    ['"Lahore" 🙂', 'Lahore'],
  ])('for "%s" begin with %s', (text, name) => {
    expect(namesFor(text)[0]).toBe(name);
  });

  it.each([
    ['Islamabad/Rawalpindi', ['Islamabad', 'Rawalpindi']],
    ['rawalpindi / islamabad', ['Rawalpindi', 'Islamabad']],
    ['Lahore or Karachi', ['Lahore', 'Karachi']],
    ['lahore and khi', ['Lahore', 'Karachi']],
    ['Isb-Pindi', ['Islamabad', 'Rawalpindi']],
    ['لاہور یا کراچی', ['Lahore', 'Karachi']],
    ['Lahore, Multan & Sialkot', ['Lahore', 'Multan', 'Sialkot']],
    ['Lahore/Lahore', ['Lahore']],
    ['Gulberg/Lahore', ['Lahore']],
  ])('for "%s" are all towns that it names', (text, names) => {
    expect(namesFor(text)).toEqual(names);
  });

  it('have the spelling itself first, then the largest', () => {
    expect(namesFor('mirpur').slice(0, 2)).toEqual(['Mirpur', 'Mirpur Khas']);
    expect(namesFor('s').slice(0, 3)).toEqual(['Sargodha', 'Sialkot', 'Sukkur']);
  });

  it('are at most eight, and each only once', () => {
    for (const text of ['k', 'kot', 'chak', 'mian']) {
      const names = namesFor(text);
      expect(names).toHaveLength(SUGGESTED_TOWNS_MAX);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it.each(['', '  ', '🙂', '"', 'Xyzqwt', 'x'.repeat(100)])('are none for "%s"', (text) => {
    expect(namesFor(text)).toEqual([]);
  });

  it('are recognized by the shop after they are chosen', () => {
    const lost = index.cities.filter((city) => {
      const { name, province } = presentTown(city);
      return findCity(index, { city: name, province: province ?? undefined }).city !== city;
    });
    expect(
      lost.map(({ name }) => name),
      'no source knows the province of these, and another town has the name',
    ).toEqual(['Haji Abad', 'Islam Garh']);
  });
});

describe('the list of postal codes', () => {
  const codes = readPostalCodes(readTownTexts().postalCodes);

  it('names known towns, each with a code of its own', () => {
    const names = new Set(index.cities.map(({ name }) => name));
    expect([...codes.keys()].filter((name) => !names.has(name))).toEqual([]);
    const known = [...codes.values()].filter((code) => code !== undefined);
    expect(known.filter((code) => !/^[1-9]\d{4}$/.test(code))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });
});

describe('GET /api/towns', () => {
  const shop = useTestShop();
  const ask = (q: string) => shop.call('GET', `/api/towns?q=${encodeURIComponent(q)}`);

  it('returns the name, the province as an address has it, and the postal code', async () => {
    const { towns } = (await ask('isb')).as(townsResponse);
    expect(towns[0]).toEqual({ name: 'Islamabad', province: 'Islamabad Capital Territory', postalCode: '44000' });
    const { towns: unknown } = (await ask('aambhy')).as(townsResponse);
    expect(unknown[0]).toEqual({ name: 'Aambhy', province: null, postalCode: null });
  });

  it('accepts 100 characters and rejects more', async () => {
    expect((await ask('x'.repeat(100))).as(townsResponse)).toEqual({ towns: [] });
    expect((await ask('x'.repeat(101))).status).toBe(400);
    expect((await shop.call('GET', '/api/towns')).status).toBe(400);
  });

  it('has the code that the shopkeeper has changed, in digits of any script', async () => {
    const as = shop.users.admin;
    const { cities } = (await shop.call('GET', '/api/cities', { as })).as(listCitiesResponse);
    const { version } = cities.find(({ id }) => id === 'kamoke') ?? {};
    const change = (postalCode: string | null, at = version) =>
      shop.call('PATCH', '/api/cities/kamoke', { as, body: { postalCode, version: at } });
    expect((await change('5066')).error().fields).toEqual({ postalCode: 'must have 5 digits' });
    expect((await change('۵۰۶ ۶۰')).status).toBe(200);
    expect((await ask('kamoke')).as(townsResponse).towns[0]?.postalCode).toBe('50660');
    expect((await change(null, (version ?? 0) + 1)).status).toBe(200);
    expect((await ask('kamoke')).as(townsResponse).towns[0]?.postalCode).toBeNull();
  });
});
