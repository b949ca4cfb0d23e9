import { isOnOtherWebsite } from '#server/media/fetch-image.ts';
import type { NamedImage } from './import-row.ts';

/** Returns the addresses of images on other websites, without repetition. */
export function addressesOf(images: readonly NamedImage[]): string[] {
  const urls = images.flatMap((image) => ('url' in image ? image.url : []));
  return [...new Set(urls.filter(isOnOtherWebsite))];
}
