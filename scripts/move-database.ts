import { findDemoAccounts } from '#database/demo/lock-accounts.ts';
import { checkParts } from '#server/backup/check-parts.ts';
import { readShop } from '#server/backup/read-shop.ts';
import { describeEnd } from '#server/backup/summarise.ts';
import { writeShop } from '#server/backup/write-shop.ts';
import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { serverUrls } from '#server/platform/database/connection-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { printError } from '#server/platform/describe-error.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runScript } from './run-script.ts';

const WITH_DEMO = '--with-demo-accounts';
const USAGE = `Usage: npm run db:move -- postgres://USER@HOST/DATABASE [${WITH_DEMO}]
The password is in the variable PGPASSWORD. Or set DATABASE_URL, and leave the address out.`;
/** Other users of the machine can read a command in the list of processes, and it stays in the history of the shell. */
const PASSWORD_IN_COMMAND = `A password must not be in a command. ${USAGE}`;

/** `npm run db:move -- postgres://...` copies the embedded database into an empty one. It does not copy image files. */
runScript(async () => {
  const [given] = process.argv.slice(2).filter((each) => each !== WITH_DEMO);
  if (given !== undefined && hasPassword(given)) throw new StartupError(PASSWORD_IN_COMMAND);
  const url = given ?? process.env['DATABASE_URL'];
  if (!url) throw new StartupError(USAGE);
  const env = parseEnv({ ...process.env, DATABASE_URL: url });
  const source = await openDatabase({ ...env, databaseUrl: undefined }, printError, { isPatient: true });
  try {
    if (!process.argv.includes(WITH_DEMO)) await assertNoDemoAccounts(source);
    const target = await openDatabase(env, printError, { isPatient: true });
    try {
      const parts = checkParts(readShop({ db: source.db, now: new Date() }));
      const end = await writeShop(parts, { database: target, isReplacing: false, onError: printError });
      console.log(`Moved ${describeEnd(end)}. Every table was read back and compared.`);
      console.log('Start the shop with DATABASE_URL (and DEMO=true, if it is the demo) from now on.');
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});

function hasPassword(url: string): boolean {
  return serverUrls(url).some((each) => {
    if (!URL.canParse(each)) return false;
    const { password, searchParams } = new URL(each);
    return password !== '' || searchParams.has('password');
  });
}

/** Throws if demo accounts still have their public passwords: everybody could log in to the moved shop. */
async function assertNoDemoAccounts({ db }: Database): Promise<void> {
  const { open } = await findDemoAccounts(db);
  if (open.length === 0) return;
  const emails = open.map(({ email }) => email).join(', ');
  throw new StartupError(
    `${emails} still have the passwords of the demo, which everybody knows. Delete these accounts, or give them other passwords. Or add ${WITH_DEMO}: a shop without DEMO=true locks them when it starts.`,
  );
}
