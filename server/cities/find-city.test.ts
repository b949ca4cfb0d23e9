import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PROVINCES } from '#contract/cities.ts';
import { foldCity } from '#contract/fold-city.ts';
import { type City, findCity } from './find-city.ts';
import { KNOWN_CITIES } from './known-cities.ts';

const index = new Map<string, City>();
for (const province of PROVINCES) {
  for (const line of KNOWN_CITIES[province]) {
    const [name = '', aliases = ''] = line.split(' = ');
    const city = { id: name, name, province, deliveryPaisa: null };
    for (const alias of [name, ...aliases.split(',')].map(foldCity)) if (alias !== '') index.set(alias, city);
  }
}
const find = (text: string) => findCity(index, text)?.name;

it.each([
  ['Lahore', 'Lahore'],
  ['lahore', 'Lahore'],
  [' LAHORE ', 'Lahore'],
  ['Lahore City', 'Lahore'],
  ['Lahore, Pakistan', 'Lahore'],
  ['Distt. Lahore', 'Lahore'],
  ['Lahor', 'Lahore'],
  ['Lahroe', 'Lahore'],
  ['LHR', 'Lahore'],
  ['لاہور', 'Lahore'],
  ['Karachi', 'Karachi'],
  ['KHI', 'Karachi'],
  ['Krachi', 'Karachi'],
  ['Karahci', 'Karachi'],
  ['KARACHI.', 'Karachi'],
  ['کراچی', 'Karachi'],
  ['كراچي', 'Karachi'],
  ['Islamabad', 'Islamabad'],
  ['Islamabaad', 'Islamabad'],
  ['Isb', 'Islamabad'],
  ['Rawalpindi', 'Rawalpindi'],
  ['Rawal Pindi', 'Rawalpindi'],
  ['Pindi', 'Rawalpindi'],
  ['Rwalpindi', 'Rawalpindi'],
  ['Faisalabad', 'Faisalabad'],
  ['Faislabad', 'Faisalabad'],
  ['Lyallpur', 'Faisalabad'],
  ['Multan', 'Multan'],
  ['Multann', 'Multan'],
  ['Peshawar', 'Peshawar'],
  ['Peshawer', 'Peshawar'],
  ['Pishawar', 'Peshawar'],
  ['Quetta', 'Quetta'],
  ['Queta', 'Quetta'],
  ['Hyderabad', 'Hyderabad'],
  ['Hydrabad', 'Hyderabad'],
  ['Gujranwala', 'Gujranwala'],
  ['Gujrawala', 'Gujranwala'],
  ['Gujrat', 'Gujrat'],
  ['Sialkot', 'Sialkot'],
  ['Siyalkot', 'Sialkot'],
  ['D.G. Khan', 'Dera Ghazi Khan'],
  ['DG Khan', 'Dera Ghazi Khan'],
  ['Dera Gazi Khan', 'Dera Ghazi Khan'],
  ['D.I.Khan', 'Dera Ismail Khan'],
  ['Dera Ismail Khan', 'Dera Ismail Khan'],
  ['Rahim Yar Khan', 'Rahim Yar Khan'],
  ['RYK', 'Rahim Yar Khan'],
  ['Rahimyar khan', 'Rahim Yar Khan'],
  ['Mirpur', 'Mirpur'],
  ['Mirpur Khas', 'Mirpur Khas'],
  ['Mirpurkhas', 'Mirpur Khas'],
  ['Muzaffarabad', 'Muzaffarabad'],
  ['Muzaffargarh', 'Muzaffargarh'],
  ['Swat', 'Mingora'],
  ['Wah Cantt', 'Wah Cantt'],
  ['T.T. Singh', 'Toba Tek Singh'],
  ['Abottabad', 'Abbottabad'],
  // Not sure, so nobody is charged for a guess.
  ['Khan', undefined],
  ['Dera', undefined],
  ['Larache', undefined],
  ['London', undefined],
  ['Chak 123 GB', undefined],
  ['', undefined],
  ['!!!', undefined],
])('%s is %s', (typed, city) => {
  expect(find(typed)).toBe(city);
});

it('folding twice is folding once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldCity(foldCity(text))).toBe(foldCity(text));
    }),
  );
});

it('no spelling belongs to two of the known cities', () => {
  const owners = new Map<string, string>();
  for (const line of PROVINCES.flatMap((province) => KNOWN_CITIES[province])) {
    const [name = '', aliases = ''] = line.split(' = ');
    for (const alias of new Set([name, ...aliases.split(',')].map(foldCity))) {
      if (alias === '') continue;
      expect([alias, owners.get(alias) ?? name]).toEqual([alias, name]);
      owners.set(alias, name);
    }
  }
});
