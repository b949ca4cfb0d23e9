/** Words around a city's name that say nothing about which city it is. */
const FILLERS = /\b(city|district|distt|dist|tehsil|teh|zila|pakistan|saddar|sadar)\b/g;

/** One form for all spellings of the same name: small letters without marks, spaces and punctuation. */
export function foldCity(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // Urdu texts mix Arabic and Urdu forms of two letters.
  const letters = plain.replaceAll('ي', 'ی').replaceAll('ك', 'ک');
  const name = letters.replaceAll(FILLERS, ' ').replaceAll(' ', '');
  return name === '' ? letters.replaceAll(' ', '') : name;
}
