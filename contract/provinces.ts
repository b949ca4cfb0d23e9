import { PROVINCES, type Province } from './cities.ts';
import { foldCity } from './fold-city.ts';

/** Spellings as `foldCity` returns them. */
const SPELLINGS: Readonly<Record<Province, readonly string[]>> = {
  Punjab: ['panjab', 'punjaab', 'پنجاب'],
  Sindh: ['sind', 'سندھ'],
  'Khyber Pakhtunkhwa': ['kpk', 'kp', 'nwfp', 'khyber', 'khyberpakhtoonkhwa', 'khyberpukhtunkhwa', 'خیبرپختونخوا'],
  Balochistan: ['baluchistan', 'balouchistan', 'بلوچستان'],
  Islamabad: ['ict', 'islamabadcapitalterritory', 'federal', 'federalcapital', 'اسلامآباد'],
  'Gilgit-Baltistan': ['gb', 'gilgit', 'baltistan', 'northernareas', 'گلگتبلتستان'],
  'Azad Kashmir': ['ajk', 'ak', 'kashmir', 'azadjammuandkashmir', 'azadjammukashmir', 'آزادکشمیر', 'کشمیر'],
};

const BY_SPELLING = new Map(
  PROVINCES.flatMap((province) =>
    [province, ...SPELLINGS[province]].map((spelling) => [foldCity(spelling), province] as const),
  ),
);

/** Returns undefined for a text that is no province, such as 'Sharjah'. */
export function readProvince(text: string): Province | undefined {
  return BY_SPELLING.get(foldCity(text));
}
