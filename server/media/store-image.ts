import { AppError } from '#contract/errors.ts';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { encodeMaster, encodeProfileImage, makePlaceholder, readSize } from './encode-image.ts';
import { imageStored } from './events.ts';
import { hashOf, hashOfFile, MEDIA_PATH, masterKey, randomHash } from './image-key.ts';
import { addImage, addImageSource, findImageSources, type ImageRow } from './queries.ts';

/** Stores the image as master, and enqueues its variants. Throws `image_invalid` or `image_too_large`. */
export async function storeImage({ db, storage, jobs, now }: Deps, dataUrl: string): Promise<string> {
  const master = await orReject(encodeMaster(decodeDataUrl(dataUrl)));
  const row = await storeMaster(storage, master, await describeMaster(master), now());
  await inTransaction(db, async (tx) => {
    const isNew = await addImage(tx, row);
    if (isNew) await jobs.enqueue(tx, imageStored, { hash: hashOf(master) });
  });
  return row.url;
}

export interface StoredFile {
  url: string;
  /** Hash of the master (the stored original) if it is new; undefined if the storage already had it. */
  newHash: string | undefined;
}

/** Reuses the master of an earlier file with the same bytes. The caller enqueues the variants. */
export async function storeImageFile(
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const sourceHash = hashOfFile(bytes);
  const known = (await findImageSources(db, [sourceHash])).get(sourceHash);
  if (known !== undefined) return { url: known, newHash: undefined };
  const master = await orReject(encodeMaster(bytes));
  const row = await storeMaster(storage, master, await describeMaster(master), now());
  const isNew = await inTransaction(db, async (tx) => {
    await addImageSource(tx, { hash: sourceHash, url: row.url });
    return addImage(tx, row);
  });
  return { url: row.url, newHash: isNew ? hashOf(master) : undefined };
}

/** Gives the image a unique name, so that deleting it affects no other. Throws `image_invalid` or `image_too_large`. */
export async function storeProfileImage(storage: Storage, dataUrl: string): Promise<string> {
  return storeWebp(storage, await orReject(encodeProfileImage(decodeDataUrl(dataUrl))), randomHash());
}

/** Gives the photo a unique name, like a profile image, and the size of a product's image. */
export async function storePhoto(
  storage: Storage,
  dataUrl: string,
): Promise<Pick<ImageRow, 'url' | 'width' | 'height'>> {
  const master = await orReject(encodeMaster(decodeDataUrl(dataUrl)));
  return { url: await storeWebp(storage, master, randomHash()), ...(await readSize(master)) };
}

/** Pages need size and placeholder before the image loads. */
export type MasterDescription = Pick<ImageRow, 'width' | 'height' | 'placeholder'>;

export async function describeMaster(master: Uint8Array): Promise<MasterDescription> {
  const [size, placeholder] = await Promise.all([readSize(master), makePlaceholder(master)]);
  return { ...size, placeholder };
}

/** Expects a WebP of at most `MASTER_IMAGE`. The caller inserts the returned row. */
export async function storeMaster(
  storage: Storage,
  master: Uint8Array,
  description: MasterDescription,
  createdAt: Date,
): Promise<ImageRow> {
  return { url: await storeWebp(storage, master), ...description, createdAt };
}

async function storeWebp(storage: Storage, webp: Uint8Array, hash = hashOf(webp)): Promise<string> {
  const key = masterKey(hash);
  await storage.write(key, webp);
  return MEDIA_PATH + key;
}

function decodeDataUrl(dataUrl: string): Buffer {
  const match = /^data:image\/[\w.+-]+;base64,/i.exec(dataUrl);
  if (!match) throw new AppError('image_invalid');
  const base64 = dataUrl.slice(match[0].length);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > IMAGE_MAX_BYTES) throw new AppError('image_too_large');
  return bytes;
}

/** Throws `image_invalid` for every error, because only the upload can cause it. */
async function orReject(encoded: Promise<Buffer>): Promise<Buffer> {
  try {
    return await encoded;
  } catch (error) {
    throw new AppError('image_invalid', { cause: error });
  }
}
