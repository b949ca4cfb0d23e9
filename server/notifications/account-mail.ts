import { RIGHT_LABELS } from '#contract/right-labels.ts';
import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import type { AccountChange } from '#server/accounts/events.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

interface Account {
  email: string;
  username: string;
  role: Role;
  rights: readonly Right[];
}

interface Happening {
  change: AccountChange;
  device?: string | null | undefined;
}

interface Sentences {
  subject: string;
  /** Follows the greeting, so it begins in lower case. */
  what: string;
}

/** Warns the owner in case somebody else made the change. */
export function accountMail(id: string, to: Account, happening: Happening, shopProfile: ShopProfile): Mail {
  const { subject, what } = sentencesOf(to, happening, shopProfile.name);
  const text = [
    `Assalam o alaikum ${greetedName(to.username)},`,
    '',
    what,
    '',
    'If this was you, or you were told of it, there is nothing to do. If not, choose a new password at once, which signs out',
    `everywhere: ${shopProfile.url}/forgot-password`,
    `Then tell us: ${[shopProfile.phone, shopProfile.email].filter(Boolean).join(' or ') || `${shopProfile.url}/contact`}.`,
    '',
    shopProfile.name,
  ].join('\n');
  return {
    id,
    template: 'customer',
    to: to.email,
    subject,
    text,
    params: { to_email: to.email, subject, message: text },
  };
}

function sentencesOf(to: Account, { change, device }: Happening, shopName: string): Sentences {
  const account = `your account at ${shopName}`;
  switch (change) {
    case 'login':
      return {
        subject: `New login at ${shopName}`,
        what: `${account} was opened with a browser that it has not been opened with before${device ? `: ${device}` : ''}.`,
      };
    case 'password':
      return { subject: `Your ${shopName} password was changed`, what: `the password of ${account} was changed.` };
    case 'role':
      return { subject: `What you may do at ${shopName} has changed`, what: `${account} ${describeRole(to)}` };
    case 'two-step-on':
      return {
        subject: `Two-step login is on at ${shopName}`,
        what: `two-step login was switched on for ${account}: a login asks for a code of your authenticator app now.`,
      };
    case 'recovery-codes':
      return {
        subject: `New recovery codes at ${shopName}`,
        what: `new recovery codes were made for ${account}: those of before work no more.`,
      };
    case 'two-step-off':
      return {
        subject: `Two-step login is off at ${shopName}`,
        what: `two-step login was switched off for ${account}: the password alone opens it now.`,
      };
  }
}

function describeRole({ role, rights }: Account): string {
  if (role === 'admin') return "is an admin's now: it may do everything.";
  if (role === 'user' || rights.length === 0) return "is a customer's now.";
  return ["is a helper's now. It may:", ...rights.map((right) => `- ${RIGHT_LABELS[right]}`)].join('\n');
}

/** A name of up to 40 letters is too short for spam. */
const PLAIN_NAME = /^[\p{L}\p{M} .'’-]{1,40}$/u;

/**
 * Replaces a long name or a name with a link by 'there'. Anybody can request a code for any e-mail address, so the name
 * in the mail could be spam.
 */
export function greetedName(username: string): string {
  return PLAIN_NAME.test(username) && !/\.\S/.test(username) ? username : 'there';
}
