import type { StockResult } from '#contract/stock.schema.ts';

/** Returns a message such as '3 products saved'. Empty if the server rejected all changes. */
export function savedText(results: readonly StockResult[]): string {
  const saved = results.filter(({ outcome }) => outcome !== 'refused').length;
  if (saved === 0) return '';
  return `${saved} ${saved === 1 ? 'product' : 'products'} saved`;
}

export function idsOfSaved(results: readonly StockResult[]): ReadonlySet<string> {
  return new Set(results.flatMap(({ productId, outcome }) => (outcome === 'refused' ? [] : productId)));
}

export function errorsOf(results: readonly StockResult[]): Record<string, string> {
  return Object.fromEntries(
    results.flatMap(({ productId, outcome, message }) =>
      outcome === 'refused' ? [[productId, message ?? 'This could not be saved.']] : [],
    ),
  );
}
