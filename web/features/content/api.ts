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

/**
 * Endpoints of published content. The endpoints of content pages, drafts and history are in other files, which fewer
 * pages load.
 */
export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContent: build.query<{ blocks: Blocks }, ContentPlace>({
      query: (place) => ({ path: `/content/${place}` }),
      providesTags: ['Content'],
    }),
  }),
});

interface Content<Value> {
  /** Published value; null or undefined means the default texts. */
  value: Value | null | undefined;
  /** Uploaded images that the value refers to. */
  images: readonly ProductImage[] | undefined;
}

/** Returns the published content of a block of a page. */
export function useContentBlock<Block extends ContentBlock>(
  place: ContentPlace,
  block: Block,
): Content<BlockValues[Block]> {
  const { data } = contentApi.useGetContentQuery(place);
  const content = data?.blocks[block];
  // The type is safe: the API sends each block in the shape of `BlockValues`.
  return { value: content?.value as BlockValues[Block] | undefined, images: content?.images };
}

/** Returns an uploaded image with its sizes. In a preview, where these are unknown, the image has only its URL. */
export function imageOf(url: string, images: readonly ProductImage[] | undefined): ProductImage {
  return images?.find((image) => image.url === url) ?? imageAt(url);
}
