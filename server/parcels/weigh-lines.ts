import { inArray } from 'drizzle-orm';
import { weighParcel } from '#contract/parcels.ts';
import type { Settings } from '#contract/settings.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

type Weights = ReadonlyMap<string, number | null>;

export async function findWeights(tx: Executor, lines: readonly { productId: string }[]): Promise<Weights> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: products.id, weightG: products.weightG })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, weightG }) => [id, weightG]));
}

/** Returns grams. A product without a weight counts as `pieceWeightG` of the settings. */
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
