import type { ContentPlaceBlocks } from '#contract/content.schema.ts';
import type { ContentBlock } from '#contract/content.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { describeContentImages } from './describe-images.ts';
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
