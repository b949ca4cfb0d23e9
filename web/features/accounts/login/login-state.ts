/** Prevents an open redirect: browsers read '//host' and '/\host' as other sites. */
export function sameSitePath(from: unknown): string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** `state` is the navigation state, which may have any shape. */
export function readFrom(state: unknown): string {
  return sameSitePath(isObject(state) && 'from' in state ? state.from : undefined);
}

/** Another page, such as registration, passes the address in the navigation state. */
export function readEmail(state: unknown): string {
  return isObject(state) && 'email' in state && typeof state.email === 'string' ? state.email : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
