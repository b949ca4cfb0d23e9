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

/** What shoppers read; pages of text, drafts and history are in files of their own, which fewer pages load. */
export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContent: build.query<{ blocks: Blocks }, ContentPlace>({
      query: (place) => ({ path: `/content/${place}` }),
      providesTags: ['Content'],
    }),
  }),
});

interface Content<Value> {
  /** Null or undefined for the shop's own texts. */
  value: Value | null | undefined;
  /** The uploaded pictures of the value. */
  images: readonly ProductImage[] | undefined;
}

/** What is published for a block of a page. */
export function useContentBlock<Block extends ContentBlock>(
  place: ContentPlace,
  block: Block,
): Content<BlockValues[Block]> {
  const { data } = contentApi.useGetContentQuery(place);
  const content = data?.blocks[block];
  // The API sends each block in its own shape.
  return { value: content?.value as BlockValues[Block] | undefined, images: content?.images };
}

/** An uploaded picture in all its sizes, or by its URL alone, as in a preview. */
export function imageOf(url: string, images: readonly ProductImage[] | undefined): ProductImage {
  return images?.find((image) => image.url === url) ?? imageAt(url);
}
