import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Free space that needs attention: less than 2 GB, or a tenth of a disk that is smaller than 20 GB. */
const LITTLE_BYTES = 2_000_000_000;
const LITTLE_SHARE = 0.1;
/** Free space at which writes will fail soon: less than 200 MB, or a hundredth of a disk that is smaller than 20 GB. */
const ALMOST_NONE_BYTES = 200_000_000;
const ALMOST_NONE_SHARE = 0.01;
/**
 * Hysteresis: the warning ends at 1.1 times the limit. Otherwise a disk around the limit would warn again and again.
 */
const RECOVERY = 1.1;

export interface DiskSpace {
  path: string;
  freeBytes: number;
  sizeBytes: number;
}

export type ReadFileSystem = (path: string) => Promise<{ bavail: number; blocks: number; bsize: number }>;

/** Reads the space of the folder or its nearest existing parent. Throws if the system does not report the space. */
export async function readDiskSpace(path: string, read: ReadFileSystem = statfs): Promise<DiskSpace> {
  const nearest = async (folder: string): ReturnType<ReadFileSystem> => {
    try {
      return await read(folder);
    } catch (error) {
      if (!isMissing(error) || dirname(folder) === folder) throw error;
      return nearest(dirname(folder));
    }
  };
  const { bavail, blocks, bsize } = await nearest(path);
  return { path, freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const littleBytesOf = ({ sizeBytes }: DiskSpace) => Math.min(LITTLE_BYTES, sizeBytes * LITTLE_SHARE);

export function isFillingUp(space: DiskSpace): boolean {
  return space.freeBytes < littleBytesOf(space);
}

export function isAlmostFull({ freeBytes, sizeBytes }: DiskSpace): boolean {
  return freeBytes < Math.min(ALMOST_NONE_BYTES, sizeBytes * ALMOST_NONE_SHARE);
}

export function hasRoom(space: DiskSpace): boolean {
  return space.freeBytes >= littleBytesOf(space) * RECOVERY;
}

/** Returns a text such as '1.2 of 40.0 GB are free for /data'. */
export function describeSpace({ path, freeBytes, sizeBytes }: DiskSpace): string {
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  return `${gigabytes(freeBytes)} of ${gigabytes(sizeBytes)} GB are free for ${path}`;
}
