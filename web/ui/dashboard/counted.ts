const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${String(count).replaceAll(THOUSANDS, ',')} ${count === 1 ? one : many}`;
}
