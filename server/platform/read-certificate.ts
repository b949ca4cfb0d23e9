import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/** `text` is PEM text or a file name. Throws `StartupError` for an unreadable file. */
export function readCertificate(variable: string, text: string): string {
  // The text of a certificate in one line has `\n` in place of each line break.
  if (text.startsWith('-----BEGIN')) return text.replaceAll('\\n', '\n');
  try {
    return readFileSync(text, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The certificate of ${variable} cannot be read (${reason}).`);
  }
}
