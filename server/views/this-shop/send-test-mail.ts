import { setTimeout } from 'node:timers/promises';
import type { MailTest } from '#contract/this-shop.schema.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

/** Template of mails that are neither an order nor a code. */
const TEMPLATE = 'customer';
const NO_TEMPLATE = 'Set EMAIL_CUSTOMER_TEMPLATE_ID: without it the mail service sends only codes and new orders.';

/** A server may take ten minutes, but the sender, and a proxy in front of the shop, do not wait so long. */
const WAIT_MS = 30_000;
const NO_RESPONSE = 'The mail server has not responded within 30 seconds. The mail may still arrive.';

/** Sends a mail at once, without a job, so that the sender sees the response of the mail server. */
export async function sendTestMail({ mail, settings }: Pick<Deps, 'mail' | 'settings'>, to: string): Promise<MailTest> {
  if (mail.lacks?.includes(TEMPLATE)) return { to, isSent: false, response: NO_TEMPLATE };
  const { name, url } = await settings.readShopProfile();
  try {
    const sending = mail.send(testMail(to, name, url));
    const isSlow = await Promise.race([sending.then(() => false), setTimeout(WAIT_MS, true, { ref: false })]);
    if (!isSlow) return { to, isSent: true, response: (await sending) ?? null };
    return { to, isSent: false, response: NO_RESPONSE };
  } catch (error) {
    return { to, isSent: false, response: error instanceof Error ? error.message : String(error) };
  }
}

function testMail(to: string, shopName: string, url: string): Mail {
  const subject = `Test mail of ${shopName}`;
  const text = `The shop at ${url} can send mail.\n`;
  return { id: newId(), template: TEMPLATE, to, subject, text, params: { to_email: to, subject, message: text } };
}
