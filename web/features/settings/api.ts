import type { AddCityBody, ChangeCityBody, City, CityList } from '#contract/cities.schema.ts';
import type { ChangeSettingsBody, SettingList } from '#contract/settings.schema.ts';
import { api } from '#web/store/api.ts';
import { type CacheUpdate, onceSaved } from '#web/store/once-saved.ts';

interface SavedCity {
  message: string;
  city: City;
}

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettings: build.query<SettingList, void>({ query: () => ({ path: '/settings' }), providesTags: ['Setting'] }),
    changeSettings: build.mutation<SettingList, ChangeSettingsBody['changes']>({
      query: (changes) => ({ path: '/settings', method: 'PATCH', body: { changes } }),
      onQueryStarted: onceSaved(
        (saved: SettingList): CacheUpdate => settingsApi.util.updateQueryData('listSettings', undefined, () => saved),
      ),
      // Also invalidates after an error. If it is a version conflict, the form must show the stored value.
      invalidatesTags: ['Setting', 'Store'],
    }),
    listCities: build.query<CityList, void>({ query: () => ({ path: '/cities' }), providesTags: ['City'] }),
    addCity: build.mutation<SavedCity, Pick<AddCityBody, 'name' | 'province'>>({
      query: (body) => ({ path: '/cities', method: 'POST', body }),
      invalidatesTags: ['City'],
    }),
    changeCity: build.mutation<SavedCity, ChangeCityBody & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/cities/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      onQueryStarted: onceSaved(
        ({ city }: SavedCity): CacheUpdate =>
          settingsApi.util.updateQueryData('listCities', undefined, (list) => {
            list.cities = list.cities.map((each) => (each.id === city.id ? city : each));
          }),
      ),
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
