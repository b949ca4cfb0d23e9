import type { ContentPageText } from '#contract/content.schema.ts';
import type { ContentPage } from '#contract/content-pages.ts';
import { api } from '#web/store/api.ts';

export const contentPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContentPage: build.query<ContentPageText, ContentPage>({
      query: (page) => ({ path: `/pages/${page}` }),
      providesTags: ['Content'],
    }),
  }),
});

export const { useGetContentPageQuery } = contentPageApi;
