import { describe, expect, it } from 'vitest';
import { CATALOGUE, estimatePageLoad } from './page-cache.ts';

const QUIET = { views: 100, orders: 0, processes: 1, cachedPages: 3_000, cdnSeconds: 0 };

describe('the estimated load of pages', () => {
  it('misses an LRU nearly as often as `bench -- eviction` counts, which simulates one: 26.7 %', () => {
    const { requests, rendered } = estimatePageLoad(QUIET, { ...CATALOGUE, productViewShare: 1 });
    expect(Math.abs(rendered / requests - 0.267)).toBeLessThan(0.02);
  });

  it('renders nothing where all pages fit and nobody orders', () => {
    const { requests, rendered } = estimatePageLoad({ ...QUIET, cachedPages: 30_000 });
    expect(requests).toBeCloseTo(100);
    expect(rendered / requests).toBeLessThan(1e-6);
  });

  it('renders more the more processes share the views, since an order invalidates pages in each', () => {
    const renderedBy = (processes: number) =>
      estimatePageLoad({ ...QUIET, orders: 1, cachedPages: 30_000, processes }).rendered;
    expect(renderedBy(1)).toBeLessThan(renderedBy(8));
    expect(renderedBy(8)).toBeLessThan(renderedBy(64));
  });

  it('asks the shop for each page once in the time that a CDN sends it, however many view it', () => {
    const { requests } = estimatePageLoad({ ...QUIET, views: 1e9, cdnSeconds: 60 });
    expect(requests).toBeCloseTo((CATALOGUE.products + CATALOGUE.listings) / 60, 0);
  });
});
