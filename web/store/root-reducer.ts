import { combineSlices } from '@reduxjs/toolkit';
import { api } from './api.ts';

/** Slices of features; each adds itself by declaration merging and `injectInto`. */
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices(api).withLazyLoadedSlices<LazyLoadedSlices>();
export type RootState = ReturnType<typeof rootReducer>;
