import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Env } from '#server/env.ts';
import { openStorage } from '#server/open-storage.ts';
import { readCertificate } from '#server/platform/read-certificate.ts';
import { type Finding, failing, ok, warning } from './finding.ts';

/** Time limit of each step of the SMTP dialogue. The dashboard waits for this check. */
const SILENCE_LIMIT_MS = 5_000;

const PERMISSIONS = 'Allow the shop to read, list, write and delete there.';

/** Writes, reads, lists and removes a test file. */
export async function checkImages(env: Env): Promise<Finding[]> {
  const location = env.s3 ? `the bucket ${env.s3.bucket}` : `${env.dataDir}/pictures`;
  const key = `doctor-${randomUUID()}.txt`;
  const storage = await openStorage(env);
  try {
    await storage.write(key, Buffer.from(key));
    const read = await storage.read(key);
    if (!read || Buffer.from(read).toString() !== key)
      return [failing(`A file that was written to ${location} cannot be read`, PERMISSIONS)];
    let isListed = false;
    for await (const each of storage.list()) isListed ||= each === key;
    if (!isListed) return [failing(`A file that was written to ${location} is not listed there`, PERMISSIONS)];
    const isRemoved = await storage.remove(key).then(
      () => true,
      () => false,
    );
    return [
      isRemoved
        ? ok(`Pictures in ${location}`)
        : warning(`The key may not remove anything: ${key} is left in ${location}`, PERMISSIONS),
    ];
  } finally {
    storage.close();
  }
}

/** Connects to the mail service. Sends a mail only if `testAddress` is given. */
export async function checkMail(env: Env, testAddress?: string): Promise<Finding[]> {
  if (env.smtpUrl) {
    const transport = createTransport({
      url: env.smtpUrl,
      connectionTimeout: SILENCE_LIMIT_MS,
      greetingTimeout: SILENCE_LIMIT_MS,
      socketTimeout: SILENCE_LIMIT_MS,
      dnsTimeout: SILENCE_LIMIT_MS,
      ...(env.smtpCa !== undefined && { tls: { ca: readCertificate('SMTP_CA', env.smtpCa) } }),
    });
    try {
      await transport.verify();
      const through = ok(`Mail over ${new URL(env.smtpUrl).host}`);
      if (testAddress === undefined) return [through];
      await transport.sendMail({
        from: { name: env.shopProfile.name, address: senderOf(env) },
        to: { name: '', address: testAddress },
        subject: `Test mail of ${env.shopProfile.name}`,
        text: `The shop at ${env.publicUrl} can send mail.\n`,
      });
      return [through, ok(`A test mail was sent to ${testAddress}. If it does not arrive, look into the spam folder.`)];
    } finally {
      transport.close();
    }
  }
  if (env.emailService) {
    const { host, customerTemplateId } = env.emailService;
    const through = ok(`Mail through ${host}, which cannot be tested without sending mail`);
    if (customerTemplateId !== undefined) return [through];
    return [through, warning('Customers get no mails about their orders', 'Set EMAIL_CUSTOMER_TEMPLATE_ID.')];
  }
  if (env.isDemo) return [ok('Mail stays in the demo, at /dev/mailbox')];
  return [warning('No mail can be sent, so nobody can register', 'Set SMTP_URL or EMAIL_SERVICE_*.')];
}

function senderOf({ shopProfile, publicUrl }: Env): string {
  return shopProfile.email || `no-reply@${new URL(publicUrl).hostname}`;
}
