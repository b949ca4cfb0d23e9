import type { ContentPlaceBlocks, ContentValue } from '#contract/content.schema.ts';
import type { ContentBlock } from '#contract/content.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { describeImage, findImages } from '#server/media/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { chooseContent, listCurrentVersions } from './find-content.ts';

/** Reads published blocks. `ends` are times at which a block may change. */
export async function readBlocks(db: Executor, names: readonly ContentBlock[], now: Date) {
  const versions = await listCurrentVersions(db, names, now);
  const contents = names.map((name) => ({ name, ...chooseContent(name, versions, now) }));
  const images = await describeContentImages(
    db,
    contents.map(({ value }) => value),
  );
  const blocks = Object.fromEntries(
    contents.flatMap(({ name, value }, index) => (value === null ? [] : [[name, { value, images: images[index] }]])),
  ) as ContentPlaceBlocks;
  return { blocks, ends: contents.flatMap(({ until }) => until ?? []) };
}

/** Alt texts are empty, because the text beside an image already describes it. */
async function describeContentImages(
  db: Executor,
  values: readonly (ContentValue | null)[],
): Promise<ProductImage[][]> {
  const used = values.map(imagesOf);
  const stored = await findImages(db, [...new Set(used.flat())]);
  return used.map((urls) => urls.map((url) => describeImage({ url, alt: '' }, stored.get(url))));
}

function imagesOf(value: ContentValue | null): string[] {
  const parts = Array.isArray(value) ? value : [value];
  return [...new Set(parts.flatMap((part) => (part && 'image' in part && part.image !== null ? [part.image] : [])))];
}
