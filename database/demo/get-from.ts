export function getFrom<T>(map: Map<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo has no ${key}`);
  return value;
}
