import { join } from 'node:path';
import { AppError } from '#contract/errors.ts';
import { ZIP_MAX_BYTES } from '#contract/imports.ts';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import type { Env } from '#server/env.ts';
import { readSize } from '#server/media/encode-image.ts';
import { problemOfImage } from '#server/media/fetch-problem.ts';
import { hashOfFile } from '#server/media/image-key.ts';
import { type OpenZip, openZipFile } from '#server/platform/spreadsheets/open-zip.ts';

const ZIP_ENTRIES_MAX = 20_000;
/** Bytes after unpacking. Twice the largest zip is enough, because zips hardly compress images. */
const UNPACKED_MAX_BYTES = 2 * ZIP_MAX_BYTES;
/** Matches hidden files, and files that macOS adds. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** End of the message about an image that a zip may supply. A query finds such messages by this end. */
export const ZIP_IS_MISSING = 'is missing: add the zip of pictures.';

/** Images in a zip by file name, ignoring folders and case. */
export interface ZipImages {
  /** Undefined without such a file. Throws `image_invalid` if two files have the name, or one is too large. */
  read(name: string): Promise<Buffer | undefined>;
  close(): void;
}

export function zipFolderOf({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'imports');
}

export function zipPathOf(env: Pick<Env, 'dataDir'>, importId: string): string {
  return join(zipFolderOf(env), `${importId}.zip`);
}

export async function openZipImages(path: string): Promise<ZipImages> {
  const zip = await openZipFile(path, rejectZip);
  try {
    return { read: await imageReader(zip), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function imageReader(zip: OpenZip): Promise<ZipImages['read']> {
  const listed = await zip.listEntries(ZIP_ENTRIES_MAX);
  if (!listed)
    throw new AppError('zip_invalid', {
      message: `This zip holds more than ${ZIP_ENTRIES_MAX.toLocaleString('en')} files.`,
    });
  const images = listed.filter(({ fileName }) => !fileName.endsWith('/') && !HIDDEN.test(fileName));
  const unpackedBytes = images.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpackedBytes > UNPACKED_MAX_BYTES) {
    throw new AppError('zip_invalid', {
      message: 'This zip holds more than 400 MB when unpacked. Divide it into several.',
    });
  }
  const entries = Map.groupBy(images, ({ fileName }) => foldName(fileName));
  return async (name) => {
    const [entry, other] = entries.get(foldName(name)) ?? [];
    if (!entry) return undefined;
    if (other) throw rejected(`The zip has two files of the name ${name}, in different folders.`);
    const bytes = await zip.read(entry, IMAGE_MAX_BYTES);
    if (!bytes) throw rejected(`${name} is larger than 8 MB.`);
    return bytes;
  };
}

function foldName(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .normalize('NFC');
}

function rejected(message: string): AppError {
  return new AppError('image_invalid', { message });
}

function rejectZip(error: unknown): AppError {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return new AppError('zip_invalid', { message: 'The zip of pictures is no longer there. Send both files again.' });
  }
  return new AppError('zip_invalid', {
    message: 'This zip is damaged, or no zip at all. Make it again, without a password, and send that.',
    cause: error,
  });
}

export type CheckedFile = { hash: string } | { problem: string };

/**
 * Checks the header of each image, without decoding pixels. Keys are the file names in the rows. Without a zip
 * (`images`) every file is missing.
 */
export async function checkFiles(
  images: ZipImages | undefined,
  names: ReadonlySet<string>,
): Promise<Map<string, CheckedFile>> {
  const checked = new Map<string, CheckedFile>();
  // Rows may spell the name of one file in several ways.
  const byFile = Map.groupBy(names, foldName);
  for (const [, [first = '', ...others]] of byFile) {
    const file = await checkFile(images, first);
    for (const name of [first, ...others]) checked.set(name, file);
  }
  return checked;
}

async function checkFile(images: ZipImages | undefined, name: string): Promise<CheckedFile> {
  if (!images) return { problem: `${name} ${ZIP_IS_MISSING}` };
  try {
    const bytes = await images.read(name);
    if (!bytes) return { problem: `The zip has no file ${name}.` };
    const problem = await readSize(bytes).then(() => undefined, problemOfImage);
    if (problem !== undefined) return { problem: `${name} ${problem}` };
    return { hash: hashOfFile(bytes) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // One damaged file must not stop the others.
    return { problem: error.code === 'image_invalid' ? error.message : `${name} is damaged in the zip.` };
  }
}
