import type { CategoryCard, ContentCard, ContentPageText, Hero, TrendCard } from '#contract/content.schema.ts';
import type { ContentBlock } from '#contract/content.ts';
import type { ContentPage } from '#contract/content-pages.ts';
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

/** What shoppers read; drafts and history are in `staff-api.ts`, which no page of the storefront loads. */
export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContentBlock: build.query<{ value: BlockValues[ContentBlock] | null; images: ProductImage[] }, ContentBlock>({
      query: (block) => ({ path: `/content/${block}` }),
      providesTags: ['Content'],
    }),
    getContentPage: build.query<ContentPageText, ContentPage>({
      query: (page) => ({ path: `/pages/${page}` }),
      providesTags: ['Content'],
    }),
  }),
});

export const { useGetContentBlockQuery, useGetContentPageQuery } = contentApi;

interface Content<Value> {
  /** Null or undefined for the shop's own texts. */
  value: Value | null | undefined;
  /** The uploaded pictures of the value. */
  images: readonly ProductImage[] | undefined;
}

/** What is published for a place. */
export function useContentBlock<Block extends ContentBlock>(block: Block): Content<BlockValues[Block]> {
  const { data } = useGetContentBlockQuery(block);
  // The API sends each block in its own shape.
  return { value: data?.value as BlockValues[Block] | null | undefined, images: data?.images };
}

/** An uploaded picture in all its sizes, or by its URL alone, as in a preview. */
export function imageOf(url: string, images: readonly ProductImage[] | undefined): ProductImage {
  return images?.find((image) => image.url === url) ?? imageAt(url);
}
