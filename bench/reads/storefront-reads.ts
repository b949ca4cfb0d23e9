import { productPath, shortIdOf } from '#contract/product-path.ts';
import { type Read, readsOf } from './read.ts';

export function storefrontReads(product: { _id: string; name: string }): Read[] {
  return readsOf(
    {
      'product list': '/api/products?page=1&limit=8',
      'product list, page 100': '/api/products?page=100&limit=8',
      'product list, by price': '/api/products?sortBy=price&order=asc&page=1&limit=8',
      'product list, by rating': '/api/products?sortBy=rating&order=desc&page=1&limit=8',
      'product list, filtered': '/api/products?category=bottoms&color=blue&age=3&inStock=true&page=1&limit=8',
      'product list, a price range': '/api/products?minPrice=1000&maxPrice=2000&page=1&limit=8',
      'trending products': '/api/products?sortBy=rating&order=desc&limit=100',
      facets: '/api/products/facets',
      'facets, filtered': '/api/products/facets?category=bottoms&color=blue',
      product: `/api/products/${shortIdOf(product._id)}`,
      'related products': `/api/products/blogs/related/${shortIdOf(product._id)}`,
      'shop profile': '/api/store',
      'home, the page': '/',
      'shop, the page': '/shop',
      'shop filtered, the page': '/shop?category=bottoms&color=blue',
      'product, the page': productPath(product),
      'a category, the page': '/categories/bottoms',
      'the first sitemap': '/sitemap.xml',
    },
    { asAdmin: false },
  );
}
