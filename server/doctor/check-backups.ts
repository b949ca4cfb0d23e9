import { DAY_MS } from '#contract/time.ts';
import { describeAge, describeLastBackup, maxAgeMs, readLastBackup, readLastTest } from '#server/backup/last-backup.ts';
import type { Env } from '#server/env.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { whenCurrent } from './check-server.ts';
import { type Finding, ok, unknown, warning } from './finding.ts';

const WEEK_MS = 7 * DAY_MS;
const HOW_TO = 'npm run backup -- --into FOLDER --verify makes a backup and restores it as a test.';

export async function checkBackups(env: Env, db: Executor, now: Date): Promise<Finding[]> {
  const limit = maxAgeMs(env);
  if (env.isDemo) return [unknown('A demo needs no backups')];
  if (limit === null) {
    return [
      unknown('Another tool makes the backups (BACKUP_MAX_AGE_HOURS=none)', 'Try there whether they can be restored.'),
    ];
  }
  return whenCurrent(db, () => findBackups(db, limit, now));
}

async function findBackups(db: Executor, limit: number, now: Date): Promise<Finding[]> {
  const last = await readLastBackup(db, now);
  const text = describeLastBackup(last);
  if (text === undefined || last.ageMs === undefined)
    return [unknown('The shop is empty, so there is nothing to back up')];
  const isTooOld = last.ageMs > limit;
  const backup = isTooOld
    ? warning(text, 'Run npm run backup, or set BACKUP_MAX_AGE_HOURS=none if you back up the shop with another tool.')
    : last.takenAt === null
      ? unknown('The shop has no backup yet', HOW_TO)
      : ok(text);
  return last.takenAt === null ? [backup] : [backup, await findTest(db, now)];
}

/** A test older than a week is reported, because the nightly command tests each backup. */
async function findTest(db: Executor, now: Date): Promise<Finding> {
  const testedAt = await readLastTest(db);
  if (testedAt === undefined) return warning('No backup was restored as a test', HOW_TO);
  const ageMs = Math.max(0, now.getTime() - testedAt.getTime());
  const text = `The last backup that was restored as a test is ${describeAge(ageMs)} old`;
  return ageMs > WEEK_MS ? warning(text, HOW_TO) : ok(text);
}
