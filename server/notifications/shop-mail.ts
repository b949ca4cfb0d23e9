import { v5 as uuidv5 } from 'uuid';
import type { CodeWindow } from '#contract/accounts.ts';
import { describeSetting, type SettingKey } from '#contract/settings.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { listAdminEmails } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

export interface ShopMail {
  subject: string;
  text: string;
}

/** Returns the e-mail addresses for mails about orders: those in the settings, or else those of the admins. */
export async function readShopAddresses({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<string[]> {
  const { orderMailTo } = await settings.read();
  return orderMailTo.length > 0 ? orderMailTo : listAdminEmails(db);
}

/**
 * Returns the recipients of mails about stock: the shop's own address, which helpers may read too. Without this
 * address, returns the recipients of mails about orders.
 */
export async function readStockAddresses(deps: Pick<Deps, 'db' | 'settings'>): Promise<string[]> {
  const { email } = await deps.settings.read();
  return email === '' ? readShopAddresses(deps) : [email];
}

export function mailsToShop(id: string, { subject, text }: ShopMail, addresses: readonly string[]): Mail[] {
  return [...new Set(addresses)].map((to) => ({
    id: uuidv5(to, id),
    template: 'customer',
    to,
    subject,
    text,
    params: { to_email: to, subject, message: text },
  }));
}

export function mailAboutManyCodes(
  { window, sent, limit }: { window: CodeWindow; sent: number; limit: number },
  shop: ShopProfile,
): ShopMail {
  const text = [
    `${shop.name} has mailed ${sent} codes in this ${window}, and mails ${limit} at most.`,
    'A code is mailed to whoever registers or has forgotten a password. So many may be a good day, or somebody who has your shop',
    'write to strangers.',
    '',
    'Past the limit nobody gets a code until the time is over. Customers with a password can log in all the time.',
    `See who asked: ${shop.url}/dashboard/security`,
    `Change the limit, if these are your customers: ${shop.url}/dashboard/settings`,
  ].join('\n');
  return { subject: `Many codes were mailed by ${shop.name}`, text };
}

interface ContactsChange {
  by: string;
  changes: readonly { key: SettingKey; before: string; after: string }[];
}

export function mailAboutContacts({ by, changes }: ContactsChange, shop: ShopProfile): ShopMail {
  const text = [
    `${by} has changed where ${shop.name} gets its mails and messages:`,
    '',
    ...changes.map(({ key, before, after }) => `${describeSetting(key).label}: ${after}. Before: ${before}.`),
    '',
    'If you know of this, there is nothing to do. If not, log in and change it back, and choose a new password:',
    `${shop.url}/dashboard/settings`,
  ].join('\n');
  return { subject: `Where ${shop.name} gets its mail was changed`, text };
}
