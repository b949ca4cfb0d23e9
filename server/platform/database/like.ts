export function containing(text: string): string {
  return `%${beginning(text)}`;
}

export function beginning(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}
