import { combineSlices } from '@reduxjs/toolkit';
import { api } from './api.ts';

/** Slices that a feature brings along; each adds itself here by declaration merging and `injectInto`. */
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices(api).withLazyLoadedSlices<LazyLoadedSlices>();
export type RootState = ReturnType<typeof rootReducer>;
