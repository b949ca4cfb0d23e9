import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { storeImageFile } from '#server/media/store-image.ts';
import type { StoredRow } from './queries.ts';
import type { ZipImages } from './zip-images.ts';

export type StoredFile = { url: string } | { problem: string };

/** Stores one image at a time, because encoding occupies a processor that requests of shoppers need too. */
export async function storeRowImages(
  deps: Pick<Deps, 'db' | 'storage' | 'now'>,
  images: ZipImages | undefined,
  rows: readonly StoredRow[],
): Promise<{ byFile: Map<string, StoredFile>; newHashes: string[] }> {
  const byFile = new Map<string, StoredFile>();
  const newHashes: string[] = [];
  for (const image of rows.flatMap(({ values }) => values.pictures ?? [])) {
    if ('url' in image || byFile.has(image.file)) continue;
    try {
      const bytes = await images?.read(image.file);
      if (!bytes) throw new AppError('image_invalid', { message: `${image.file} is no longer there.` });
      const { url, newHash } = await storeImageFile(deps, bytes);
      byFile.set(image.file, { url });
      if (newHash !== undefined) newHashes.push(newHash);
    } catch (error) {
      const isOfFile = error instanceof AppError && (error.code === 'image_invalid' || error.code === 'zip_invalid');
      if (!isOfFile) throw error;
      byFile.set(image.file, { problem: `${image.file} is no picture that can be read. This row was left out.` });
    }
  }
  return { byFile, newHashes };
}
