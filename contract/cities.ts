export const PROVINCES = [
  'Punjab',
  'Sindh',
  'Khyber Pakhtunkhwa',
  'Balochistan',
  'Islamabad',
  'Gilgit-Baltistan',
  'Azad Kashmir',
] as const;
export type Province = (typeof PROVINCES)[number];

/** Names of the provinces in postal addresses. */
export const STATE_NAMES: Readonly<Record<Province, string>> = {
  Punjab: 'Punjab',
  Sindh: 'Sindh',
  'Khyber Pakhtunkhwa': 'Khyber Pakhtunkhwa',
  Balochistan: 'Balochistan',
  Islamabad: 'Islamabad Capital Territory',
  'Gilgit-Baltistan': 'Gilgit-Baltistan',
  'Azad Kashmir': 'Azad Jammu and Kashmir',
};

export const CITY_MAX_LENGTH = 100;
export const SUGGESTED_TOWNS_MAX = 8;
