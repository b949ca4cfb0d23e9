/** The `like` pattern for `text` anywhere, wildcards escaped. */
export function containing(text: string): string {
  return `%${beginning(text)}`;
}

/** The `like` pattern for a prefix, wildcards escaped. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
