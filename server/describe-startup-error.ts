import { isDatabaseFull, isDatabaseUnavailable } from './platform/database/transaction.ts';
import { StartupError } from './platform/startup-error.ts';
import { describeSpace, isAlmostFull, readDiskSpace } from './platform/telemetry/disk-space.ts';

/** `EFBIG` means that this process may not write such a large file. */
const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns one line for an error that the operator can fix. Undefined for others: they need their stack. */
export async function describeStartupError(error: unknown, dataDir: string): Promise<string | undefined> {
  if (error instanceof StartupError) return error.message;
  const causes = causesOf(error);
  const innermost = causes.at(-1)?.message ?? '';
  if (causes.some(isDatabaseFull)) return `The database has no room: ${innermost}. Make room, then start again.`;
  if (causes.some((each) => 'code' in each && OUT_OF_ROOM.has(String(each.code))))
    return `The disk has no room: ${innermost}. Make room, then start again.`;
  // PostgreSQL ends if its log does not fit on the disk any more.
  if (!causes.some(isDatabaseUnavailable)) return undefined;
  const space = await readDiskSpace(dataDir).catch(() => undefined);
  if (space === undefined || !isAlmostFull(space)) return undefined;
  return `The database has ended, and the disk is full: ${describeSpace(space)}. Make room, then start again.`;
}

/** Returns the error and its causes, the innermost one last. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
