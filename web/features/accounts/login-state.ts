/**
 * The path of ours that `from` names, as navigation state gives it, else the home page. '//host' and '/\host' are other
 * sites to a browser.
 */
export function sameSitePath(from: unknown): string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** Where navigation state says that somebody came from, whatever its shape. */
export function readFrom(state: unknown): string {
  return sameSitePath(isObject(state) && 'from' in state ? state.from : undefined);
}

/** The e-mail address that navigation state brings along, as from registering to the login. */
export function readEmail(state: unknown): string {
  return isObject(state) && 'email' in state && typeof state.email === 'string' ? state.email : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
