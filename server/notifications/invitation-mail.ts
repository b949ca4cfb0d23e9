import { INVITATION_HOURS } from '#contract/accounts.ts';
import { RIGHT_LABELS } from '#contract/right-labels.ts';
import type { Right } from '#contract/rights.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

interface MailedInvitation {
  email: string;
  rights: readonly Right[];
  token: string;
}

export function invitationMail(id: string, { email, rights, token }: MailedInvitation, shopProfile: ShopProfile): Mail {
  const subject = `You are invited to help at ${shopProfile.name}`;
  const url = `${shopProfile.url}/join/${token}`;
  const text = [
    'Assalam o alaikum,',
    '',
    `${shopProfile.name} invites you to help in the shop. You will be able to:`,
    ...rights.map((right) => `- ${RIGHT_LABELS[right]}`),
    '',
    `Open this link to accept: ${url}`,
    `It works once, within ${INVITATION_HOURS} hours. Please pass it on to nobody.`,
    'If you do not know why you got this mail, you can ignore it.',
    '',
    shopProfile.name,
  ].join('\n');
  return { id, template: 'customer', to: email, subject, text, params: { to_email: email, subject, message: text } };
}
