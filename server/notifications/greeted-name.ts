/** Letters, marks, spaces, dots, hyphens and apostrophes: a name, and no room for a message of its own. */
const PLAIN_NAME = /^[\p{L}\p{M} .'’-]{1,40}$/u;

/**
 * Who the mail speaks to. Anybody may ask for a code for any address, so what they gave as a name must not become a
 * text that the shop sends to strangers.
 */
export function greetedName(username: string): string {
  return PLAIN_NAME.test(username) && !/\.\S/.test(username) ? username : 'there';
}
