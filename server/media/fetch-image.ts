import { AppError } from '#contract/errors.ts';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { problemOfDownload, problemOfFile } from './fetch-problem.ts';
import { hashOfFile } from './image-key.ts';
import { addImageSource, findImageSources } from './queries.ts';
import { type StoredFile, storeImageFile } from './store-image.ts';

const ADDRESSES_AT_ONCE = 300;

export function isOnOtherWebsite(url: string): boolean {
  return /^https?:/.test(url);
}

/** Returns the URLs of images that were fetched from these addresses before, by address. */
export async function findFetchedImages(db: Executor, addresses: readonly string[]): Promise<Map<string, string>> {
  const fetched = new Map<string, string>();
  for (const some of batchesOf(addresses, ADDRESSES_AT_ONCE)) {
    const sources = await findImageSources(db, some.map(hashOfAddress));
    for (const address of some) {
      const url = sources.get(hashOfAddress(address));
      if (url !== undefined) fetched.set(address, url);
    }
  }
  return fetched;
}

export function addFetchedImage(tx: Executor, address: string, url: string): Promise<void> {
  return addImageSource(tx, { hash: hashOfAddress(address), url });
}

/** No image has the bytes of an address, so files and addresses never share a hash. */
function hashOfAddress(address: string): string {
  return hashOfFile(Buffer.from(address));
}

export interface FetchOptions {
  /** Tells the user what to do with an image that cannot be fetched. */
  remedy: string;
  /** Runs the encoding, such as with a limit. */
  encode?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Downloads and stores the image at this address. Returns a sentence for an image that cannot be had. */
export async function fetchImage(
  deps: Pick<Deps, 'db' | 'storage' | 'now' | 'download'>,
  address: string,
  { remedy, encode = (work) => work() }: FetchOptions,
): Promise<StoredFile | { problem: string }> {
  let file: Awaited<ReturnType<Deps['download']>>;
  try {
    file = await deps.download(address, IMAGE_MAX_BYTES);
  } catch (error) {
    const problem = problemOfDownload(address, error, remedy);
    if (problem === undefined) throw error;
    return { problem };
  }
  try {
    return await encode(() => storeImageFile(deps, file.bytes));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'image_invalid') throw error;
    return { problem: problemOfFile(address, file, { cause: error.cause, remedy }) };
  }
}
