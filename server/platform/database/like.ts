/** The pattern of `ilike` that finds `text` anywhere, its wildcards taken as plain characters. */
export function containing(text: string): string {
  return `%${beginning(text)}`;
}

/** The pattern of `ilike` that finds what begins with `text`, its wildcards taken as plain characters. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
