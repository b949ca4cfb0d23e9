import { CHECK_TITLES, type CheckKey } from '#contract/this-shop.ts';
import type { Env } from '#server/env.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { checkBackups } from './check-backups.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkJobs } from './check-jobs.ts';
import { checkDisks, checkRelease } from './check-machine.ts';
import { checkProxy } from './check-proxy.ts';
import { checkSecurityLog } from './check-security.ts';
import { checkPostgres, whenCurrent } from './check-server.ts';
import { checkMail } from './check-services.ts';
import { checkStaff } from './check-staff.ts';
import { type Finding, findingsOf, unknown } from './finding.ts';

interface MachineContext {
  env: Env;
  now: Date;
  /** Address that gets a test mail. */
  mailTo?: string | undefined;
}

interface DatabaseContext extends MachineContext {
  db: Executor;
}

export interface ShopCheck {
  key: CheckKey;
  findings: Finding[];
}

type Checks<Context> = readonly (readonly [CheckKey, (context: Context) => Promise<Finding[]>])[];

const ON_MACHINE: Checks<MachineContext> = [
  ['version', () => checkRelease()],
  ['disk', ({ env }) => checkDisks(env)],
  ['mail', ({ env, mailTo }) => checkMail(env, mailTo)],
  ['certificate', ({ env, now }) => checkCertificate(env, now)],
  ['proxy', ({ env }) => checkProxy(env)],
];

const IN_DATABASE: Checks<DatabaseContext> = [
  ['database', ({ env, db }) => checkPostgres(env, db)],
  ['work', ({ db }) => checkJobs(db)],
  ['backups', ({ env, db, now }) => checkBackups(env, db, now)],
  ['staff', ({ env, db }) => (env.isDemo ? demoStaff() : whenCurrent(db, () => checkStaff(db)))],
  ['security', ({ db, now }) => whenCurrent(db, () => checkSecurityLog(db, now))],
];

/** Checks the parts of the shop that the doctor also checks before the first start. */
export const checkOnMachine = (context: MachineContext) => run(ON_MACHINE, context);
export const checkInDatabase = (context: DatabaseContext) => run(IN_DATABASE, context);

/** Runs the checks of the page 'This shop'. It changes nothing. */
export async function checkShop(context: DatabaseContext): Promise<ShopCheck[]> {
  const checks = await Promise.all([checkOnMachine(context), checkInDatabase(context)]);
  return checks.flat();
}

/** For checks that throw. */
const WHEN_BROKEN: Partial<Record<CheckKey, string>> = {
  disk: 'Check that the folder exists, and that the shop may read it.',
  mail: 'Check host, port, user and password in SMTP_URL, or ask the mail provider.',
  certificate: 'Check PUBLIC_URL.',
  proxy: 'Check PUBLIC_URL.',
};

function run<Context>(checks: Checks<Context>, context: Context): Promise<ShopCheck[]> {
  return Promise.all(
    checks.map(async ([key, check]) => ({
      key,
      findings: await findingsOf(CHECK_TITLES[key], () => check(context), WHEN_BROKEN[key]),
    })),
  );
}

async function demoStaff(): Promise<Finding[]> {
  return [unknown('Everybody knows the accounts of a demo')];
}
