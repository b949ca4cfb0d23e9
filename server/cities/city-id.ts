/** Returns an id such as 'dera-ghazi-khan' for 'Dera Ghazi Khan'. */
export function cityId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
