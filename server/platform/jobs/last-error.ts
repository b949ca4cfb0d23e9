import { truncateText } from '#contract/text.ts';

const ERROR_MAX_LENGTH = 300;
/**
 * Matches Drizzle's messages. They must not be shown, because they list the parameters of the statement, such as codes
 * and e-mail addresses.
 */
const FAILED_STATEMENT = /^Failed query:/;
const EMAIL_ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;

export function lastError(output: unknown): string {
  const message =
    typeof output === 'object' && output !== null && 'message' in output && typeof output.message === 'string'
      ? output.message
      : '';
  if (FAILED_STATEMENT.test(message)) return 'The database rejected a statement';
  const firstLine = (message.split(/[\r\n]/, 1)[0] ?? '').replaceAll(EMAIL_ADDRESS, '(an address)').trim();
  if (firstLine === '') return 'The error has no message';
  return firstLine.length > ERROR_MAX_LENGTH ? `${truncateText(firstLine, ERROR_MAX_LENGTH)}…` : firstLine;
}
