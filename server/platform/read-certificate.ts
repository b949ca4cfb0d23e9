import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

/** A certificate that `variable` holds as PEM text, or names as a file. Throws `StartupError` when the file is unreadable. */
export function readCertificate(variable: string, text: string): string {
  // Single-line variables write line ends as \n.
  if (text.startsWith('-----BEGIN')) return text.replaceAll('\\n', '\n');
  try {
    return readFileSync(text, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The certificate of ${variable} cannot be read (${reason}).`);
  }
}
