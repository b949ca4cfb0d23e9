import { describe, expect, it } from 'vitest';
import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';
import { SHOP_PROFILE } from '#test/api-samples.ts';
import { productOf } from '#web/pages/storefront/schema-org.ts';
import { scriptJson } from '#web/store/hydration.ts';
import { summarizeProduct } from './product-meta.ts';

const cover = { url: '/media/kurta.webp', alt: '', width: 800, height: 1000, widths: [], placeholder: null };
const kurta: ProductDetails = {
  _id: '018f3b4e-7c1a-7000-8000-000000000001',
  name: 'Courtyard Kurta',
  price: 1_490,
  oldPrice: null,
  image: cover.url,
  cover,
  pictures: [cover, { ...cover, url: 'https://pictures.example/kurta-back.jpg' }],
  category: 'kids-shirts',
  color: 'blue',
  age: 2,
  gender: 'both',
  description: 'Soft cotton.',
  rating: 0,
  reviewCount: 0,
  ratingCounts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  variants: [],
  stock: null,
  design: null,
  sku: null,
  author: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const review = {
  _id: 'r1',
  comment: 'Lovely.',
  rating: 5 as const,
  userId: { _id: 'u1', username: 'Ayesha' },
  productId: kurta._id,
  createdAt: '2026-11-21T10:00:00.000Z',
  isVerified: false,
};

describe('a product in a search result', () => {
  it('has name, description and price', () => {
    expect(summarizeProduct(kurta)).toEqual({
      title: 'Courtyard Kurta',
      description: 'Soft cotton. Blue, 3-4 years. PKR 1,490.00, cash on delivery.',
      path: productPath(kurta),
      image: { url: cover.url, alt: 'Courtyard Kurta', width: 800, height: 1000 },
    });
  });

  it('differs between products of one design', () => {
    expect(summarizeProduct({ ...kurta, design: 'courtyard' }).title).toBe('Courtyard Kurta, blue, 3-4 years');
  });

  it('has a description that is cut between words', () => {
    const { description } = summarizeProduct({ ...kurta, description: 'Soft, washed\ncotton '.repeat(50) });
    expect(description).toMatch(/^Soft, washed cotton .*(cotton|washed|Soft)… Blue, 3-4 years\. PKR 1,490\.00/);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it('fits the limits for every product of the demo', () => {
    for (const { name, description, price, color, age } of DEMO_PRODUCTS) {
      const summary = summarizeProduct({ ...kurta, name, description, price, color, age });
      expect(summary.title.length, name).toBeLessThanOrEqual(60);
      expect(summary.description.length, name).toBeGreaterThan(70);
      expect(summary.description.length, name).toBeLessThanOrEqual(160);
    }
  });
});

describe('a product as structured data of schema.org', () => {
  it('has an offer, and no rating without reviews', () => {
    const product = productOf(SHOP_PROFILE, kurta, []);
    expect(product).toMatchObject({
      '@type': 'Product',
      image: ['https://shop.example/media/kurta.webp', 'https://pictures.example/kurta-back.jpg'],
      audience: { suggestedMinAge: 3, suggestedMaxAge: 4 },
      offers: {
        price: '1490.00',
        priceCurrency: 'PKR',
        availability: 'https://schema.org/InStock',
        shippingDetails: {
          shippingRate: { value: '200.00', currency: 'PKR' },
          deliveryTime: { transitTime: { minValue: 2, maxValue: 5 }, cutoffTime: '14:00:00+05:00' },
        },
        hasMerchantReturnPolicy: { merchantReturnDays: 7 },
      },
    });
    expect(product).not.toHaveProperty('aggregateRating');
    expect(product).not.toHaveProperty('review');
  });

  it.each([
    [null, 'InStock'],
    [3, 'InStock'],
    [0, 'OutOfStock'],
  ])('with a stock of %s is %s', (stock, availability) => {
    expect(productOf(SHOP_PROFILE, { ...kurta, stock }, []).offers.availability).toBe(
      `https://schema.org/${availability}`,
    );
  });

  it('has free delivery above the threshold', () => {
    const { offers } = productOf(SHOP_PROFILE, { ...kurta, price: 10_000.5 }, []);
    expect([offers.price, offers.shippingDetails.shippingRate.value]).toEqual(['10000.50', '0.00']);
  });

  it('includes its rating and its newest reviews', () => {
    const reviews = Array.from({ length: 7 }, (_, index) => ({ ...review, _id: `r${index}` }));
    const product = productOf(SHOP_PROFILE, { ...kurta, rating: 4.71, reviewCount: 7 }, reviews);
    expect(product.aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.71,
      reviewCount: 7,
      worstRating: 1,
      bestRating: 5,
    });
    expect(product.review).toHaveLength(5);
    expect(product.review?.[0]).toMatchObject({ author: { name: 'Ayesha' }, reviewRating: { ratingValue: 5 } });
  });

  it('cannot close the script element that contains it', () => {
    const name = '</script><script>alert(1)</script><!--';
    const text = scriptJson(productOf(SHOP_PROFILE, { ...kurta, name, description: '\u2028]]>' }, []));
    expect(text).not.toMatch(/[<\u2028]/);
    expect(JSON.parse(text)).toMatchObject({ name, description: '\u2028]]>' });
  });
});
