import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import type { Env } from './env.ts';

/** Tells whoever started the process where the shop is, where its data is, and how to get in. */
export function announce(env: Env, wasSeeded: boolean): void {
  if (!env.services.web) {
    console.log('Doing background work only (SERVICES=worker)');
    return;
  }
  const lines = ['', `  ${env.store.name} is open at ${env.publicUrl}`, `  Data: ${placesOf(env)}`];
  if (!env.isDemo && !env.smtpUrl && !env.emailService) {
    lines.push('  Warning: no mail can be sent, so nobody can register. Set SMTP_URL or EMAIL_SERVICE_*.');
  }
  if (env.isDemo) {
    lines.push(
      `  Demo: ${wasSeeded ? 'the sample shop was set up; ' : ''}every mail lands in ${env.publicUrl}/dev/mailbox`,
    );
    for (const { role, email, password } of DEMO_ACCOUNTS) lines.push(`    ${role.padEnd(9)} ${email} / ${password}`);
  }
  console.log(`${lines.join('\n')}\n`);
}

function placesOf({ databaseUrl, s3, dataDir }: Env): string {
  const database = databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `embedded database in ${dataDir}`;
  if (s3) return `${database}, pictures in the bucket ${s3.bucket} (S3_ENDPOINT)`;
  return databaseUrl ? `${database}, pictures in ${dataDir}` : `embedded database and pictures in ${dataDir}`;
}
