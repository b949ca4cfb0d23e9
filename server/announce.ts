import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import type { Env } from './env.ts';

/** PGlite runs without fsync. */
const EMBEDDED_PROMISE =
  'The embedded database survives being killed, but a power cut may lose the last orders. A real shop takes PostgreSQL.';

/** What whoever starts the process is told: where the shop is, where its data is, what that promises, and how to get in. */
export function announcementOf(env: Env, wasSeeded: boolean): string {
  const promises = env.databaseUrl ? [] : [EMBEDDED_PROMISE];
  if (!env.services.web) return ['Doing background work only (SERVICES=worker)', ...promises].join('\n');
  const lines = [`${env.store.name} is open at ${env.publicUrl}`, `Data: ${placesOf(env)}`, ...promises];
  if (!env.isDemo && !env.smtpUrl && !env.emailService) {
    lines.push('Warning: no mail can be sent, so nobody can register. Set SMTP_URL or EMAIL_SERVICE_*.');
  }
  if (env.isDemo) {
    const setUp = wasSeeded ? 'the sample shop was set up; ' : '';
    lines.push(`Demo: ${setUp}every mail lands in ${env.publicUrl}/dev/mailbox`);
    for (const { role, email, password } of DEMO_ACCOUNTS) lines.push(`  ${role.padEnd(9)} ${email} / ${password}`);
  }
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function placesOf({ databaseUrl, s3, dataDir }: Env): string {
  const database = databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `embedded database in ${dataDir}`;
  if (s3) return `${database}, pictures in the bucket ${s3.bucket} (S3_ENDPOINT)`;
  return databaseUrl ? `${database}, pictures in ${dataDir}` : `embedded database and pictures in ${dataDir}`;
}
