import { combineSlices } from '@reduxjs/toolkit';
import { api } from './api.ts';

/** Each feature adds its slice's type by declaration merging and its reducer by `injectInto`. */
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices(api).withLazyLoadedSlices<LazyLoadedSlices>();
export type RootState = ReturnType<typeof rootReducer>;
