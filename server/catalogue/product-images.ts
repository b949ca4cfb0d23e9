import type { ProductImage } from '#contract/media.schema.ts';
import { describeImage } from '#server/media/describe-image.ts';
import { findImages } from '#server/media/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { ProductRow } from './queries.ts';

interface NamedImage {
  url: string;
  alt: string;
}

/** Pictures as a product's row keeps them: with what the media store knows of each. */
export async function describeImages(db: Executor, named: readonly NamedImage[]): Promise<ProductImage[]> {
  const known = await findImages(
    db,
    named.map(({ url }) => url),
  );
  return named.map((image) => describeImage(image, known.get(image.url)));
}

interface ImagesEdit {
  image?: string | undefined;
  images?: readonly NamedImage[] | undefined;
}

/**
 * What an edit changes of a product's pictures. `pictures` replaces them all; `image` alone replaces the cover and leaves
 * the others, and changes nothing where it is the cover already.
 */
export async function imagesChange(tx: Executor, present: ProductRow, { image, images }: ImagesEdit) {
  if (images?.[0]) return { image: images[0].url, pictures: await describeImages(tx, images) };
  if (image === undefined || image === present.image) return {};
  const others = present.pictures.slice(1).filter(({ url }) => url !== image);
  return { image, pictures: [...(await describeImages(tx, [{ url: image, alt: '' }])), ...others] };
}
