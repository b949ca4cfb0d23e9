import { AppError } from '#contract/errors.ts';
import { MAX_IMAGE_BYTES } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { encodeMaster, encodeProfileImage, makePlaceholder, readSize } from './encode-image.ts';
import { imageStored } from './events.ts';
import { hashOf, MEDIA_PATH, masterKey, randomHash } from './image-key.ts';
import { addImage, type ImageRow } from './queries.ts';

/**
 * Takes a product's picture in as a `data:` URL: decodes it, turns it upright, strips its metadata and stores its master,
 * and asks for its variants. Returns its URL, which names the content and so never changes its meaning.
 * Throws `image_invalid` or `image_too_large`.
 */
export async function storeImage({ db, storage, jobs, now }: Deps, dataUrl: string): Promise<string> {
  const master = await orReject(encodeMaster(bytesOf(dataUrl)));
  const row = await storeMaster(storage, master, now());
  await inTransaction(db, async (tx) => {
    const isNew = await addImage(tx, row);
    if (isNew) await jobs.enqueue(tx, imageStored, { hash: hashOf(master) });
  });
  return row.url;
}

/**
 * Stores a person's picture, which came as a `data:` URL, under a name that is nobody else's: so it can be taken out of
 * the store without a look at who shows the same. Returns its URL. Throws as `storePicture` does.
 */
export async function storeProfileImage(storage: Storage, dataUrl: string): Promise<string> {
  return storeWebp(storage, await orReject(encodeProfileImage(bytesOf(dataUrl))), randomHash());
}

/** Stores a master as it is: a WebP, no larger than `MASTER_PICTURE`. Returns the row that has still to be written. */
export async function storeMaster(storage: Storage, master: Uint8Array, createdAt: Date): Promise<ImageRow> {
  const [size, placeholder] = await Promise.all([readSize(master), makePlaceholder(master)]);
  return { url: await storeWebp(storage, master), ...size, placeholder, createdAt };
}

async function storeWebp(storage: Storage, webp: Uint8Array, hash = hashOf(webp)): Promise<string> {
  const key = masterKey(hash);
  await storage.write(key, webp);
  return MEDIA_PATH + key;
}

function bytesOf(dataUrl: string): Buffer {
  const match = /^data:image\/[\w.+-]+;base64,/i.exec(dataUrl);
  if (!match) throw new AppError('image_invalid');
  const base64 = dataUrl.slice(match[0].length);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_IMAGE_BYTES) throw new AppError('image_too_large');
  return bytes;
}

/** Whatever keeps a picture from being decoded is the picture's fault. */
async function orReject(encoded: Promise<Buffer>): Promise<Buffer> {
  try {
    return await encoded;
  } catch (error) {
    throw new AppError('image_invalid', { cause: error });
  }
}
