import type { AddCityBody, ChangeCityBody, City, CityList } from '#contract/cities.schema.ts';
import type { ChangeSettingsBody, SettingList } from '#contract/settings.schema.ts';
import { api } from '#web/store/api.ts';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettings: build.query<SettingList, void>({ query: () => ({ path: '/settings' }), providesTags: ['Setting'] }),
    changeSettings: build.mutation<SettingList, ChangeSettingsBody['changes']>({
      query: (changes) => ({ path: '/settings', method: 'PATCH', body: { changes } }),
      /** At once, so that the form does not show the values of before in between. */
      async onQueryStarted(_changes, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved) dispatch(settingsApi.util.updateQueryData('listSettings', undefined, () => saved.data));
      },
      // Also where another one was first: the form shows what it is now.
      invalidatesTags: ['Setting', 'Store'],
    }),
    listCities: build.query<CityList, void>({ query: () => ({ path: '/cities' }), providesTags: ['City'] }),
    addCity: build.mutation<{ message: string; city: City }, Pick<AddCityBody, 'name' | 'province'>>({
      query: (body) => ({ path: '/cities', method: 'POST', body }),
      invalidatesTags: ['City'],
    }),
    changeCity: build.mutation<{ message: string; city: City }, ChangeCityBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/cities/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      /** At once, so that the list does not show the charge of before in between. */
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (!saved) return;
        const { city } = saved.data;
        dispatch(
          settingsApi.util.updateQueryData('listCities', undefined, (list) => {
            list.cities = list.cities.map((each) => (each.id === id ? city : each));
          }),
        );
      },
      invalidatesTags: ['City', 'Store'],
    }),
  }),
});

export const {
  useListSettingsQuery,
  useChangeSettingsMutation,
  useListCitiesQuery,
  useAddCityMutation,
  useChangeCityMutation,
} = settingsApi;
