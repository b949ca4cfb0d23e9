import { paisaFromPkr } from '#contract/money.ts';
import { FITS, type Fit } from '#contract/reviews.ts';
import { products } from '#server/catalogue/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { reviews } from '#server/reviews/tables.ts';
import { DEMO_PRODUCTS, genderOf } from './catalogue.ts';
import { costOf } from './demo-costs.ts';
import { daysBefore } from './demo-dates.ts';
import { garmentOf } from './demo-garments.ts';
import { getFrom } from './get-from.ts';
import { makeDemoReviews } from './reviews.ts';
import { coverOf, type DemoImages } from './seed-images.ts';

export async function seedProducts(
  tx: Executor,
  images: DemoImages,
  authorId: string | null,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await tx.insert(products).values(
    DEMO_PRODUCTS.map((product, index) => {
      const { slug, price, oldPrice, daysOld, design: _, family, ...fields } = product;
      const id = newId();
      ids.set(slug, id);
      // Creates products a minute apart, so that products of the same day have a fixed sequence.
      const createdAt = new Date(daysBefore(now, daysOld).getTime() - index * 60_000);
      return {
        id,
        ...fields,
        gender: genderOf(product),
        design: family ?? null,
        ...garmentOf(product),
        pricePaisa: paisaFromPkr(price),
        costPaisa: paisaFromPkr(costOf(product)),
        oldPricePaisa: oldPrice === null ? null : paisaFromPkr(oldPrice),
        image: coverOf(images, slug).url,
        pictures: getFrom(images.bySlug, slug),
        authorId,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  return ids;
}

export async function seedReviews(
  tx: Executor,
  userIds: Map<string, string>,
  productIds: Map<string, string>,
  now: Date,
) {
  await tx.insert(reviews).values(
    makeDemoReviews().map(({ productSlug, userKey, rating, comment, daysAgo }, index) => ({
      productId: getFrom(productIds, productSlug),
      userId: getFrom(userIds, userKey),
      rating,
      fit: fitOf(productSlug, index),
      comment,
      createdAt: new Date(daysBefore(now, daysAgo).getTime() - (index % 600) * 60_000),
    })),
  );
}

/** Returns the fit that a customer reports. Every fourth reports none; most others agree about a product. */
function fitOf(slug: string, index: number): Fit | null {
  if (index % 4 === 0) return null;
  return index % 5 === 0 ? 'exact' : (FITS[slug.length % FITS.length] ?? null);
}
