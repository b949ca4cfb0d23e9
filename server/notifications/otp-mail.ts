import { formatCode, OTP_TTL_MINUTES } from '#contract/accounts.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { greetedName } from './account-mail.ts';

interface Recipient {
  email: string;
  username: string;
}

/** Returns the mail in section 7 of the specification. */
export function otpMail(id: string, to: Recipient, otp: string, shopName: string): Mail {
  return codeMail(id, to, otp, {
    subject: `Your ${shopName} code`,
    code: `your code for ${shopName} is ${formatCode(otp)}.`,
    ifNotAsked: 'If you did not ask for it, you can ignore this mail.',
  });
}

/** Uses the template of registration codes. */
export function passwordResetMail(id: string, to: Recipient, otp: string, shopName: string): Mail {
  return codeMail(id, to, otp, {
    subject: `Your ${shopName} code for a new password`,
    code: `your code to choose a new password for ${shopName} is ${formatCode(otp)}.`,
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
  const params = { to_email: to.email, otp: formatCode(otp), username };
  return { id, template: 'otp', to: to.email, subject, text, params };
}
