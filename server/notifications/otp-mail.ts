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

interface Recipient {
  email: string;
  username: string;
}

/** The mail that carries a code to register with; the parameters are those of section 7. `id` is the job's. */
export function otpMail(id: string, to: Recipient, otp: string, storeName: string): Mail {
  return codeMail(id, to, otp, {
    subject: `Your ${storeName} code`,
    code: `your code for ${storeName} is ${otp}.`,
    ifNotAsked: 'If you did not ask for it, you can ignore this mail.',
  });
}

/** The mail that carries a code to choose a new password with. It fills the same template. */
export function passwordResetMail(id: string, to: Recipient, otp: string, storeName: string): Mail {
  return codeMail(id, to, otp, {
    subject: `Your ${storeName} code for a new password`,
    code: `your code to choose a new password for ${storeName} is ${otp}.`,
    ifNotAsked: 'If you did not ask for it, you can ignore this mail: your password stays as it is.',
  });
}

interface Sentences {
  subject: string;
  code: string;
  ifNotAsked: string;
}

function codeMail(id: string, to: Recipient, otp: string, { subject, code, ifNotAsked }: Sentences): Mail {
  const username = greetedName(to.username);
  const text = [
    `Assalam o alaikum ${username},`,
    '',
    `${code} It is valid for ${OTP_TTL_MINUTES} minutes.`,
    ifNotAsked,
  ].join('\n');
  return { id, template: 'otp', to: to.email, subject, text, params: { to_email: to.email, otp, username } };
}
