/** Returns the `like` pattern of texts that contain `text`, with wildcards escaped. */
export function containing(text: string): string {
  return `%${beginning(text)}`;
}

/** Returns the `like` pattern of texts that begin with `text`, with wildcards escaped. */
export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
