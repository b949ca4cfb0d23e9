import { type Read, readsOf } from './read.ts';

export function searchReads(): Read[] {
  return readsOf(
    {
      'search, a common word': '/api/products?q=shirt&page=1&limit=8',
      'search, two words': '/api/products?q=cotton%20shirt&page=1&limit=8',
      'search, a part of a word': '/api/products?q=kur&page=1&limit=8',
      'search, nothing': '/api/products?q=zzyzx&page=1&limit=8',
      'search, filtered': '/api/products?q=shirt&category=bottoms&page=1&limit=8',
      'search, on sale': '/api/products?q=sale%20shirt&page=1&limit=8',
      'list, on sale': '/api/products?onSale=true&page=1&limit=8',
      'facets, on sale': '/api/products/facets?onSale=true',
      'search, a synonym': '/api/products?q=larki&page=1&limit=8',
      'search, several meanings': '/api/products?q=girls%20red%20kurta&page=1&limit=8',
      'search, a mistyped word': '/api/products?q=frok&page=1&limit=8',
      'search, the text alone': '/api/products?q=cotton%20shirt&literal=true&page=1&limit=8',
      'facets of a search': '/api/products/facets?q=shirt',
      'suggestions, a common word': '/api/products/suggestions?q=shirt',
      'suggestions, two letters': '/api/products/suggestions?q=ku',
      'search, the page': '/search?q=cotton%20shirt',
      'suggestions, nothing': '/api/products/suggestions?q=zzyzx',
    },
    { asAdmin: false },
  );
}
