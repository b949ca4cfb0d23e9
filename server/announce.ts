import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import type { Env } from './env.ts';
import { describeClockSkew } from './platform/database/clock-skew.ts';
import type { UnusableServer } from './platform/database/inspect-servers.ts';
import { POOLED_WITHOUT_DIRECT } from './platform/database/pooling.ts';

export interface StartupState {
  wasSeeded: boolean;
  /** The start locked these demo accounts, because the shop is no longer a demo. */
  lockedAccounts: string[];
  /** False if nobody can log in as an admin yet. */
  hasAdmin: boolean;
  schemaWarnings: string[];
  /** False if all connections go through a pooler in transaction mode. */
  hasOwnSessions: boolean;
  unusableServers: readonly UnusableServer[];
  /** 0 if the clocks of this machine and the database agree. */
  clockSkewMs: number;
}

export function announcementOf(env: Env, startup: StartupState): string {
  const { wasSeeded, lockedAccounts, hasAdmin, schemaWarnings, hasOwnSessions } = startup;
  const { unusableServers, clockSkewMs } = startup;
  const notices = [
    ...schemaWarnings,
    ...(hasOwnSessions ? [] : [`Warning: ${POOLED_WITHOUT_DIRECT}`]),
    ...unusableServers.map(
      ({ name, reason }) => `Warning: ${name} of DATABASE_URL could not take over from the primary: ${reason}.`,
    ),
    ...(clockSkewMs === 0 ? [] : [`Warning: ${describeClockSkew(clockSkewMs)}.`]),
    ...warningsOf(env, lockedAccounts),
    ...(hasAdmin ? [] : ['The shop has no admin yet. Make the first one while it runs: npm run admin:create -- EMAIL']),
  ];
  if (!env.services.web) return ['Doing background work only (SERVICES=worker)', ...notices].join('\n');
  const lines = [`${env.shopProfile.name} is open at ${env.publicUrl}`, `Data: ${storageOf(env)}`, ...notices];
  if (!env.isDemo && !env.smtpUrl && !env.emailService) {
    lines.push('Warning: no mail can be sent, so nobody can register. Set SMTP_URL or EMAIL_SERVICE_*.');
  }
  if (env.emailService && !env.smtpUrl && env.emailService.customerTemplateId === undefined) {
    lines.push('Warning: customers get no mails about their orders. Set EMAIL_CUSTOMER_TEMPLATE_ID.');
  }
  if (env.isDemo) {
    const setUp = wasSeeded ? 'the sample shop was set up; ' : '';
    lines.push(`Demo: ${setUp}every mail lands in ${env.publicUrl}/dev/mailbox`);
    for (const { role, email, password } of DEMO_ACCOUNTS) lines.push(`  ${role.padEnd(9)} ${email} / ${password}`);
  }
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function warningsOf({ isExplicitDemo, publicUrl }: Env, lockedAccounts: string[]): string[] {
  const warnings: string[] = [];
  if (isExplicitDemo) {
    warnings.push(
      `Warning: DEMO=true. Everybody who can reach ${publicUrl} can log in as its admin, because the passwords are public, and can read all of its mail.`,
    );
  }
  if (lockedAccounts.length > 0) {
    warnings.push(
      `Warning: this data was a demo. These accounts are locked, because their passwords are public: ${lockedAccounts.join(', ')}.`,
      '  Delete them in Manage Users, or give one to its owner: npm run admin:create -- EMAIL',
    );
  }
  return warnings;
}

const LASTING = ', which a power cut does not harm';

function storageOf({ databaseUrl, s3, dataDir }: Env): string {
  const database = databaseUrl ? 'PostgreSQL (DATABASE_URL)' : `PostgreSQL in ${dataDir}${LASTING}`;
  if (s3) return `${database}, pictures in the bucket ${s3.bucket} (S3_ENDPOINT)`;
  return databaseUrl ? `${database}, pictures in ${dataDir}` : `PostgreSQL and pictures in ${dataDir}${LASTING}`;
}
