import { OTP_TTL_MINUTES } from '#contract/accounts.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

/** Letters, marks, spaces, dots, hyphens and apostrophes: a name, and no room for a message of its own. */
const PLAIN_NAME = /^[\p{L}\p{M} .'’-]{1,40}$/u;

/**
 * Who the mail speaks to. Anybody may ask for a code for any address, so what they gave as a name must not become a
 * text that the shop sends to strangers.
 */
function greetedName(username: string): string {
  return PLAIN_NAME.test(username) && !/\.\S/.test(username) ? username : 'there';
}

/** The mail that carries a one-time code; the parameters are those of section 7. `id` is the job's. */
export function otpMail(id: string, to: { email: string; username: string }, otp: string, storeName: string): Mail {
  const username = greetedName(to.username);
  const text = [
    `Assalam o alaikum ${username},`,
    '',
    `your code for ${storeName} is ${otp}. It is valid for ${OTP_TTL_MINUTES} minutes.`,
    'If you did not ask for it, you can ignore this mail.',
  ].join('\n');
  return {
    id,
    template: 'otp',
    to: to.email,
    subject: `Your ${storeName} code`,
    text,
    params: { to_email: to.email, otp, username },
  };
}
