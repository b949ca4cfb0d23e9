import type { Picture } from '#contract/media.schema.ts';
import { describePicture } from '#server/media/describe-picture.ts';
import { findPictures } from '#server/media/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { ProductRow } from './queries.ts';

interface NamedPicture {
  url: string;
  alt: string;
}

/** Pictures as a product's row keeps them: with what the media store knows of each. */
export async function describePictures(db: Executor, named: readonly NamedPicture[]): Promise<Picture[]> {
  const known = await findPictures(
    db,
    named.map(({ url }) => url),
  );
  return named.map((picture) => describePicture(picture, known.get(picture.url)));
}

interface PicturesEdit {
  image?: string | undefined;
  pictures?: readonly NamedPicture[] | undefined;
}

/**
 * What an edit changes of a product's pictures. `pictures` replaces them all; `image` alone replaces the cover and leaves
 * the others, and changes nothing where it is the cover already.
 */
export async function picturesChange(tx: Executor, present: ProductRow, { image, pictures }: PicturesEdit) {
  if (pictures?.[0]) return { image: pictures[0].url, pictures: await describePictures(tx, pictures) };
  if (image === undefined || image === present.image) return {};
  const others = present.pictures.slice(1).filter(({ url }) => url !== image);
  return { image, pictures: [...(await describePictures(tx, [{ url: image, alt: '' }])), ...others] };
}
