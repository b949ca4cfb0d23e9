import { hashOfFile } from '#server/media/image-key.ts';
import { addImageSource, findImageSources } from '#server/media/queries.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { NamedImage } from './import-row.ts';

const ADDRESSES_AT_ONCE = 300;

/** Returns the addresses of images on other websites, without repetition. */
export function addressesOf(images: readonly NamedImage[]): string[] {
  const urls = images.flatMap((image) => ('url' in image ? image.url : []));
  return [...new Set(urls.filter((url) => /^https?:/.test(url)))];
}

/** Returns the URLs of the images that an import has fetched from these addresses, by address. */
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
