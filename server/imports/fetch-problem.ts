import type { Downloaded } from '#server/platform/downloads/download.ts';
import { DownloadError, type DownloadProblem } from '#server/platform/downloads/download-error.ts';
import { problemOfImage } from './zip-images.ts';

const REMEDY = 'Download the picture yourself, and send it in the zip of pictures.';
const LATER = 'Send the file again later.';

const PROBLEMS: Record<Exclude<DownloadProblem, 'status'>, string> = {
  private_address: 'this address belongs to a private network. Write one that opens on every phone.',
  unknown_host: 'there is no such website. Correct the address.',
  unreachable: `the website did not respond in time. ${LATER}`,
  certificate: `the connection to this website is not safe. ${REMEDY}`,
  redirects: `this address leads on to too many others, or to none. ${REMEDY}`,
  too_large: 'this picture is larger than 8 MB. Make it smaller, and send it in the zip of pictures.',
};

/** Returns a sentence with the address and what to do; undefined for an error that is not about this image. */
export function problemOfDownload(address: string, error: unknown): string | undefined {
  if (!(error instanceof DownloadError)) return undefined;
  return `${address}: ${error.problem === 'status' ? problemOfStatus(error.status ?? 0) : PROBLEMS[error.problem]}`;
}

function problemOfStatus(status: number): string {
  if (status === 404 || status === 410) return 'there is no picture at this address. Correct it.';
  if (status === 429 || status >= 500) return `the website reports an error (${status}). ${LATER}`;
  return `the website does not give this picture (${status}). ${REMEDY}`;
}

/** Characters in which the first tag of a page or drawing is expected. */
const START_LENGTH = 1_000;

/** Describes a file that could not be decoded; `cause` is the decoder's error. */
export function problemOfFile(address: string, { bytes, contentType }: Downloaded, cause: unknown): string {
  const start = bytes.toString('utf8', 0, START_LENGTH);
  if (/svg/i.test(contentType) || /<svg[\s>]/i.test(start))
    return `${address}: this is a drawing (SVG). Save it as JPEG or PNG, and send it in the zip of pictures.`;
  if (/html/i.test(contentType) || /<(?:!doctype html|html)[\s>]/i.test(start))
    return `${address}: this address holds a web page, not a picture. Copy the address of the picture itself.`;
  return `${address} ${problemOfImage(cause)} ${REMEDY}`;
}
