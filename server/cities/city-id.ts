/** 'Dera Ghazi Khan' as 'dera-ghazi-khan'. */
export function cityId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
