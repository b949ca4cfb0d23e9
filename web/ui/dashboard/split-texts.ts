/** Returns the texts between commas or line breaks, also between Urdu commas. Omits empty ones. */
export function splitTexts(text: string, separator = /[,;،\n]/): string[] {
  return text.split(separator).flatMap((part) => part.trim() || []);
}
