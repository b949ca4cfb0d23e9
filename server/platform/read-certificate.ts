import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/** `text` is PEM text or a file name. Throws `StartupError` for an unreadable file. */
export function readCertificate(variable: string, text: string): string {
  // In a variable without line breaks, `\n` is a line break.
  if (text.startsWith('-----BEGIN')) return text.replaceAll('\\n', '\n');
  try {
    return readFileSync(text, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The certificate of ${variable} cannot be read (${reason}).`);
  }
}
