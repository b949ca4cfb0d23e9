import { eq, inArray } from 'drizzle-orm';
import type { WrongFit } from '#contract/reviews.ts';
import { productTag } from '#server/catalogue/cache-tags/list-tags.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { fitVotes } from './tables.ts';

interface SentBack {
  orderId: string;
  userId: string | null;
  parcelId: string;
  productIds: readonly string[];
  /**
   * Products that the customer gets instead. Another age of the same design shows that the piece was too small or too
   * large.
   */
  insteadIds: readonly string[];
  /** Null if the pieces come back for another reason; undefined if nobody has asked. */
  fit: WrongFit | null | undefined;
}

/** Stores how returned pieces fit. A later vote replaces an earlier vote of the same order. */
export async function addFitVotes({ tags }: Pick<Deps, 'tags'>, tx: Executor, sentBack: SentBack): Promise<void> {
  const { orderId, userId, parcelId, productIds, insteadIds, fit: said } = sentBack;
  if (said === null) return;
  const found = await tx
    .select({ id: products.id, design: products.design, age: products.age })
    .from(products)
    .where(inArray(products.id, [...productIds, ...insteadIds]));
  const instead = found.filter(({ id }) => insteadIds.includes(id));
  for (const piece of found.filter(({ id }) => productIds.includes(id))) {
    const fit = said ?? fitByAge(piece, instead);
    if (fit === undefined) continue;
    await tx
      .insert(fitVotes)
      .values({ orderId, productId: piece.id, userId, parcelId, fit })
      .onConflictDoUpdate({ target: [fitVotes.orderId, fitVotes.productId], set: { userId, parcelId, fit } });
    await tags.invalidate(tx, [productTag(piece.id)]);
  }
}

/** Removes the votes of pieces that do not come back after all. */
export async function removeFitVotes({ tags }: Pick<Deps, 'tags'>, tx: Executor, parcelId: string): Promise<void> {
  const removed = await tx.delete(fitVotes).where(eq(fitVotes.parcelId, parcelId)).returning();
  if (removed.length === 0) return;
  await tags.invalidate(
    tx,
    removed.map(({ productId }) => productTag(productId)),
  );
}

interface Piece {
  design: string | null;
  age: number;
}

/**
 * Returns how the piece fits, by the ages that the customer gets instead; undefined without another age, or with a
 * smaller and a larger one.
 */
function fitByAge({ design, age }: Piece, instead: readonly Piece[]): WrongFit | undefined {
  const ages = design === null ? [] : instead.filter((each) => each.design === design).map((each) => each.age);
  const [isLarger, isSmaller] = [ages.some((each) => each > age), ages.some((each) => each < age)];
  if (isLarger === isSmaller) return undefined;
  return isLarger ? 'small' : 'large';
}
