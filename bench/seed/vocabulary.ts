import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';

const COMMON_WORDS = 600;
const SYLLABLES = [
  'ba',
  'chi',
  'dar',
  'fa',
  'gul',
  'ja',
  'kha',
  'lo',
  'mir',
  'na',
  'paz',
  'qu',
  'ra',
  'shi',
  'tor',
  'za',
];

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function listGarments(): string[] {
  return [
    'Kurta',
    'Frock',
    'T-Shirt',
    'Polo',
    'Shirt',
    'Trousers',
    'Shorts',
    'Jacket',
    'Coat',
    'Hoodie',
    'Sweatshirt',
    'Joggers',
  ];
}

export function listCommonWords(): string[] {
  const ofNames = DEMO_PRODUCTS.flatMap(({ name }) => name.replaceAll(',', '').split(' '));
  const ofDescriptions = DEMO_PRODUCTS.flatMap(({ description }) => description.match(/\b[a-z]{5,}\b/g) ?? []);
  return [...new Set([...ofNames, ...ofDescriptions.map(capitalise)])].slice(0, COMMON_WORDS);
}

/** Words that only a handful of a million product names contain. */
export function listRareWords(): string[] {
  return SYLLABLES.flatMap((first) =>
    SYLLABLES.map((second, index) =>
      capitalise(first + second + (SYLLABLES[(index * 7 + 3) % SYLLABLES.length] ?? '')),
    ),
  );
}
