import type { Picture } from '#contract/media.schema.ts';
import { pictureAt, widthsOfMaster } from '#contract/media.ts';
import type { PictureRow } from './queries.ts';

/** A picture as the API shows it. Of one of elsewhere (`known` is undefined) there is its URL and no more. */
export function describePicture({ url, alt }: { url: string; alt: string }, known: PictureRow | undefined): Picture {
  if (!known) return pictureAt(url, alt);
  const { width, height, placeholder } = known;
  return { url, alt, width, height, widths: widthsOfMaster(width), placeholder };
}
