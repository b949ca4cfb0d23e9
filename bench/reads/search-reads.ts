import { type Read, readsOf } from './read.ts';

/** Searches for a common word, two words, a part of a word, and what nothing is called. */
export function searchReads(): Read[] {
  return readsOf(
    {
      'search, a common word': '/api/products?q=shirt&page=1&limit=8',
      'search, two words': '/api/products?q=cotton%20shirt&page=1&limit=8',
      'search, a part of a word': '/api/products?q=kur&page=1&limit=8',
      'search, nothing': '/api/products?q=zzyzx&page=1&limit=8',
      'search, filtered': '/api/products?q=shirt&category=bottoms&page=1&limit=8',
      'facets of a search': '/api/products/facets?q=shirt',
      'suggestions, a common word': '/api/products/suggestions?q=shirt',
      'suggestions, two letters': '/api/products/suggestions?q=ku',
      'search, the page': '/search?q=cotton%20shirt',
      'suggestions, nothing': '/api/products/suggestions?q=zzyzx',
    },
    { asAdmin: false },
  );
}
