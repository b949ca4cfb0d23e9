const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** Returns '1 parcel' or '1,200 parcels'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count).replaceAll(THOUSANDS, ',')} ${count === 1 ? one : many}`;
}
