import { isApiError, messageOf } from '#web/store/api.ts';

const TOO_LARGE = 413;
const NO_SHOP = [502, 503, 504];

/** Describes the page of a proxy. The shop's own errors have a message; undefined for them. */
export function proxyProblem(error: unknown): string | undefined {
  if (!isApiError(error) || error.message !== '') return undefined;
  if (error.status === TOO_LARGE)
    return 'The proxy in front of the shop takes smaller files only, often at most 1 MB. Ask the operator of the server for a limit of 16 MB, or choose a smaller file.';
  if (NO_SHOP.some((status) => status === error.status))
    return 'The shop does not respond. Nothing was saved. Try again in a moment.';
  return undefined;
}

/** Returns the message of the shop, or what a proxy's error means, or `fallback`. */
export function staffMessageOf(error: unknown, fallback: string): string {
  return proxyProblem(error) ?? messageOf(error, fallback);
}
