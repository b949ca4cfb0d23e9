import { DAY_MS } from '#contract/time.ts';

/** Days for which every backup is kept. */
const ALL_DAYS = 14;
/** Months for which the first backup of each month is kept. */
const MONTHS = 12;
/** Newest backups, which always stay: a clock that jumps ahead must not delete all backups. */
const NEWEST = 3;

const NAME = /^shop-(?<month>\d{4}-\d{2})-\d{2}T\d{6}Z\.tar\.gz(?:\.age)?$/;

/** Returns a name that sorts by time, such as shop-2026-11-27T013000Z.tar.gz.age. */
export function backupName(takenAt: Date, isEncrypted: boolean): string {
  return `shop-${stamp(takenAt)}.tar.gz${isEncrypted ? '.age' : ''}`;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

/** Returns the names of backups that may be deleted. Ignores files with other names. */
export function findExpired(names: readonly string[], now: Date): string[] {
  const backups = names.filter((name) => NAME.test(name)).sort();
  const monthOf = (name: string) => NAME.exec(name)?.groups?.['month'];
  const allSince = backupName(new Date(now.getTime() - ALL_DAYS * DAY_MS), false);
  const monthsSince = stamp(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS))).slice(0, 7);
  const isFirstOfMonth = (name: string, index: number) => monthOf(backups[index - 1] ?? '') !== monthOf(name);
  return backups.filter((name, index) => {
    if (index >= backups.length - NEWEST || name >= allSince) return false;
    return !isFirstOfMonth(name, index) || (monthOf(name) ?? '') <= monthsSince;
  });
}

function stamp(at: Date): string {
  return at.toISOString().replace(/:|\.\d+/g, '');
}
