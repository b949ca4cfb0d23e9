import { inArray } from 'drizzle-orm';
import { weighParcel } from '#contract/parcels.ts';
import type { Settings } from '#contract/settings.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Grams per piece by product; null if the product has no weight. */
type Weights = ReadonlyMap<string, number | null>;

/** Finds the weights of the products in lines. Deleted products are missing. */
export async function findWeights(tx: Executor, lines: readonly { productId: string }[]): Promise<Weights> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: products.id, weightG: products.weightG })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, weightG }) => [id, weightG]));
}

/** Returns the grams of a parcel with these lines. For a product without a weight it uses the weight of a piece in the settings. */
export function weighLines(
  lines: readonly { productId: string; quantity: number }[],
  weights: Weights,
  settings: Settings,
): number {
  return weighParcel(
    lines.map(({ productId, quantity }) => ({ quantity, weightG: weights.get(productId) ?? null })),
    settings,
  );
}
