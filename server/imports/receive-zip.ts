import { mkdir, open, rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { AddZipPartBody } from '#contract/imports.schema.ts';
import { ZIP_MAX_BYTES } from '#contract/imports.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { getImport, type ImportRecord } from './queries.ts';
import { recheckImport } from './recheck-import.ts';
import { imports } from './tables.ts';
import { zipFolderOf, zipPathOf } from './zip-images.ts';

/** 'PK', the first two bytes of a zip. */
const SIGNATURE = '504b';
const OWNER_ONLY = 0o700;
/** Error codes of a full disk, an exceeded quota, and a file that is too large for this process. */
const OUT_OF_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

type ZipDeps = Pick<Deps, 'db' | 'env'>;

/** Adds a part of the zip. Sending a part again changes nothing. After the last part, the rows are checked again. */
export async function receiveZipPart(
  deps: ZipDeps,
  viewer: Viewer,
  { id, part, offset, isLast }: AddZipPartBody & { id: string },
): Promise<ImportRecord> {
  const bytes = Buffer.from(part, 'base64');
  const end = offset + bytes.length;
  const record = await getImport(deps.db, id);
  if (record.state !== 'checked') throw new AppError('import_not_ready');
  if (offset > 0 && offset !== record.zipBytes && end !== record.zipBytes) {
    throw new AppError('import_not_ready', { message: 'A part of the zip is missing. Please send it again.' });
  }
  if (end > ZIP_MAX_BYTES) throw new AppError('zip_too_large');
  if (offset === 0 && bytes.subarray(0, 2).toString('hex') !== SIGNATURE) {
    throw new AppError('zip_invalid', { message: 'This is no zip. Put the pictures into a zip, and send that.' });
  }
  await writePart(deps, id, { bytes, offset });
  const [received] = await deps.db
    .update(imports)
    .set({ zipBytes: end, hasZip: false })
    .where(eq(imports.id, id))
    .returning();
  if (!received) throw new AppError('import_not_found');
  return isLast ? recheckImport(deps, viewer, { ...received, hasZip: true }) : received;
}

async function writePart({ env }: ZipDeps, id: string, { bytes, offset }: { bytes: Buffer; offset: number }) {
  await mkdir(zipFolderOf(env), { recursive: true, mode: OWNER_ONLY });
  const path = zipPathOf(env, id);
  try {
    const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
    try {
      await file.write(bytes, 0, bytes.length, offset);
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (OUT_OF_ROOM.has(code)) {
      await rm(path, { force: true });
      throw new AppError('storage_full', { cause: error });
    }
    // The earlier parts are on another machine, or were deleted.
    if (code === 'ENOENT') throw new AppError('import_not_ready', { cause: error });
    throw error;
  }
}
