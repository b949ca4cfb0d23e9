import type { ProductImage } from '#contract/media.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { describeImage, findImages } from '#server/media/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';

interface NamedImage {
  url: string;
  alt: string;
}

export async function describeImages(db: Executor, named: readonly NamedImage[]): Promise<ProductImage[]> {
  const stored = await findImages(
    db,
    named.map(({ url }) => url),
  );
  return named.map((image) => describeImage(image, stored.get(image.url)));
}

interface ImagesEdit {
  image?: string | undefined;
  images?: readonly NamedImage[] | undefined;
}

/** Returns the columns to update. `images` replaces all images, `image` only the cover. */
export async function imagesChange(tx: Executor, current: ProductRow, { image, images }: ImagesEdit) {
  if (images?.[0]) return { image: images[0].url, pictures: await describeImages(tx, images) };
  if (image === undefined || image === current.image) return {};
  const others = current.pictures.slice(1).filter(({ url }) => url !== image);
  return { image, pictures: [...(await describeImages(tx, [{ url: image, alt: '' }])), ...others] };
}
