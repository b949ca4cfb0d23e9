import { AppError } from '#contract/errors.ts';
import { IMAGE_FORMATS, widthsOfMaster } from '#contract/media.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { readSize } from './encode-image.ts';
import { hashOf, MEDIA_PATH, masterKey, parseImageKey, variantKey } from './image-key.ts';

/** Skips files that are named by their content, because products may show the same file. */
export async function removeProfileImage(storage: Storage, url: string | null): Promise<void> {
  try {
    await removeOwnImage(storage, url);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Deletes an image with a unique name, and its variants. Throws if the storage is unavailable. */
export async function removeOwnImage(storage: Storage, url: string | null): Promise<void> {
  const key = url?.startsWith(MEDIA_PATH) ? parseImageKey(url.slice(MEDIA_PATH.length)) : undefined;
  if (!key || key.variant) return;
  const { hash } = key;
  const master = await storage.read(masterKey(hash));
  if (!master || hashOf(master) === hash) return;
  // Removes the master first, so that no variant is encoded again.
  await storage.remove(masterKey(hash));
  for (const width of widthsOfMaster((await readSize(master)).width)) {
    for (const format of IMAGE_FORMATS) await storage.remove(variantKey({ hash, width, format }));
  }
}
