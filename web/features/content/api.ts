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

/** Published content. Content pages, drafts and history are in other files, which fewer pages load. */
export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContent: build.query<{ blocks: Blocks }, ContentPlace>({
      query: (place) => ({ path: `/content/${place}` }),
      providesTags: ['Content'],
    }),
  }),
});

interface Content<Value> {
  /** Null or undefined for the default texts. */
  value: Value | null | undefined;
  /** The uploaded images of the value. */
  images: readonly ProductImage[] | undefined;
}

/** Returns the published content of a block of a page. */
export function useContentBlock<Block extends ContentBlock>(
  place: ContentPlace,
  block: Block,
): Content<BlockValues[Block]> {
  const { data } = contentApi.useGetContentQuery(place);
  const content = data?.blocks[block];
  // The API sends each block in its own shape.
  return { value: content?.value as BlockValues[Block] | undefined, images: content?.images };
}

/** Returns an uploaded image with all its sizes; in a preview, with its URL only. */
export function imageOf(url: string, images: readonly ProductImage[] | undefined): ProductImage {
  return images?.find((image) => image.url === url) ?? imageAt(url);
}
