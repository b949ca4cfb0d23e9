import { combineSlices } from '@reduxjs/toolkit';
import { api } from './api.ts';

/** A feature adds the type of its slice here by declaration merging, and its reducer by `injectInto`. */
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices(api).withLazyLoadedSlices<LazyLoadedSlices>();
export type RootState = ReturnType<typeof rootReducer>;
