/**
 * Returns `from` if it is a path of this site, else the home page. Prevents an open redirect: browsers read '//host'
 * and '/\host' as other sites.
 */
export function sameSitePath(from: unknown): string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** Returns the path to return to, from navigation state of any shape. */
export function readFrom(state: unknown): string {
  return sameSitePath(isObject(state) && 'from' in state ? state.from : undefined);
}

/** Returns the e-mail address in navigation state, such as after registering. */
export function readEmail(state: unknown): string {
  return isObject(state) && 'email' in state && typeof state.email === 'string' ? state.email : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
