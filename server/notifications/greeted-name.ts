/** Letters, marks, spaces, dots, hyphens and apostrophes: room for a name, not for a message. */
const PLAIN_NAME = /^[\p{L}\p{M} .'’-]{1,40}$/u;

/** Anybody can have a code mailed to any address, so a name must not carry free text (spam). */
export function greetedName(username: string): string {
  return PLAIN_NAME.test(username) && !/\.\S/.test(username) ? username : 'there';
}
