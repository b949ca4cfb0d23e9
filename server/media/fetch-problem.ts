import type { Downloaded } from '#server/platform/downloads/download.ts';
import { DownloadError, type DownloadProblem } from '#server/platform/downloads/download-error.ts';

const LATER = 'Try again later.';

const problemsOf = (remedy: string): Record<Exclude<DownloadProblem, 'status'>, string> => ({
  private_address: 'this address belongs to a private network. Write one that opens on every phone.',
  port: 'this address names a port. Only pictures of usual websites are fetched. Write an address without a port.',
  credentials: 'this address holds a user name or a password. Write one that opens without them.',
  unknown_host: 'there is no such website. Correct the address.',
  unreachable: `the website did not respond in time. ${LATER}`,
  certificate: `the connection to this website is not safe. ${remedy}`,
  redirects: `this address leads on to too many others, or to none. ${remedy}`,
  too_large: `this picture is larger than 8 MB. Make it smaller. ${remedy}`,
});

/** Returns a sentence with the address and what to do; undefined for an error that is not about this image. */
export function problemOfDownload(address: string, error: unknown, remedy: string): string | undefined {
  if (!(error instanceof DownloadError)) return undefined;
  const { problem, status = 0 } = error;
  return `${address}: ${problem === 'status' ? problemOfStatus(status, remedy) : problemsOf(remedy)[problem]}`;
}

function problemOfStatus(status: number, remedy: string): string {
  if (status === 404 || status === 410) return 'there is no picture at this address. Correct it.';
  if (status === 429 || status >= 500) return `the website reports an error (${status}). ${LATER}`;
  return `the website does not give this picture (${status}). ${remedy}`;
}

/** Characters in which the first tag of a page or drawing is expected. */
const START_LENGTH = 1_000;

/** Describes a file that could not be decoded; `cause` is the decoder's error. `remedy` tells the user what to do instead. */
export function problemOfFile(
  address: string,
  { bytes, contentType }: Downloaded,
  { cause, remedy }: { cause: unknown; remedy: string },
): string {
  const start = bytes.toString('utf8', 0, START_LENGTH);
  if (/svg/i.test(contentType) || /<svg[\s>]/i.test(start))
    return `${address}: this is a drawing (SVG). Save it as JPEG or PNG. ${remedy}`;
  if (/html/i.test(contentType) || /<(?:!doctype html|html)[\s>]/i.test(start))
    return `${address}: this address holds a web page, not a picture. Copy the address of the picture itself.`;
  return `${address} ${problemOfImage(cause)} ${remedy}`;
}

/** Describes an error in the image's header. No pixel has been decoded yet. */
export function problemOfImage(error: unknown): string {
  const hasManyPixels = error instanceof Error && error.message.includes('pixel limit');
  return hasManyPixels ? 'has too many pixels: make it smaller.' : 'is no picture that can be read.';
}
