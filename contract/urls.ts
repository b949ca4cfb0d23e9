/** Parses a URL; undefined for other texts. Works in browsers without `URL.parse` (decision 113). */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
