import type { CategoryCard, ContentCard, Hero, TrendCard } from '#contract/content.schema.ts';
import type { ContentBlock, ContentPlace } from '#contract/content.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { imageAt } from '#contract/media.ts';
import { api } from '#web/store/api.ts';

interface BlockValues {
  hero: Hero;
  categories: CategoryCard[];
  trends: TrendCard[];
  promises: ContentCard[];
  reasons: ContentCard[];
}

type Blocks = Partial<Record<ContentBlock, { value: BlockValues[ContentBlock]; images: ProductImage[] }>>;

/** Drafts and history have their endpoints in other files, so that shoppers do not load them. */
export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContent: build.query<{ blocks: Blocks }, ContentPlace>({
      query: (place) => ({ path: `/content/${place}` }),
      providesTags: ['Content'],
    }),
  }),
});

interface Content<Value> {
  /** Null or undefined if the page shows its default texts. */
  value: Value | null | undefined;
  images: readonly ProductImage[] | undefined;
}

export function useContentBlock<Block extends ContentBlock>(
  place: ContentPlace,
  block: Block,
): Content<BlockValues[Block]> {
  const { data } = contentApi.useGetContentQuery(place);
  const content = data?.blocks[block];
  // The API sends each block in the shape of `BlockValues`, so the cast is safe.
  return { value: content?.value as BlockValues[Block] | undefined, images: content?.images };
}

/** Returns the image with this URL. A new image in a preview has only its URL, without sizes. */
export function imageOf(url: string, images: readonly ProductImage[] | undefined): ProductImage {
  return images?.find((image) => image.url === url) ?? imageAt(url);
}
