/** Returns `from` only if it is a path of this site. Browsers read '//host' and '/\host' as other sites. */
export function sameSitePath(from: unknown): string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** Returns the page to open after login. `state` is the navigation state, which may have any shape. */
export function readFrom(state: unknown): string {
  return sameSitePath(isObject(state) && 'from' in state ? state.from : undefined);
}

/** Returns the e-mail address that another page, such as registration, has put into the navigation state. */
export function readEmail(state: unknown): string {
  return isObject(state) && 'email' in state && typeof state.email === 'string' ? state.email : '';
}

/** True after the cart's 'Create account', which also logs the customer in. Other registrations lead to the login. */
export function logsInAfterRegistration(state: unknown): boolean {
  return isObject(state) && 'logsIn' in state && state.logsIn === true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
