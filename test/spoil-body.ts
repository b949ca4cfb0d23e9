type Path = (string | number)[];

/** Returns paths of all values, lists and objects included: 'products', 'products.0', 'products.0.price' ... */
export function pathsOf(body: unknown, prefix: Path = []): Path[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...prefix, Array.isArray(body) ? Number(name) : name];
    return [path, ...pathsOf(value, path)];
  });
}

export function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string | number, unknown>)[name], body);
}

/** `undefined` removes the field. */
export function withValueAt(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) return body.map((item, index) => (index === name ? withValueAt(item, rest, value) : item));
  const fields: Record<string, unknown> = { ...(body as Record<string, unknown>) };
  fields[name] = withValueAt(fields[name], rest, value);
  return fields;
}
