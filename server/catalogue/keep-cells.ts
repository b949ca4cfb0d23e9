import type { Deps } from '#server/deps.ts';
import { EVERYTHING } from '#server/platform/cache/answer.ts';
import { FACETS } from './list-tags.ts';
import { type CellSource, type ProductCell, readCells } from './product-cells.ts';

/** The cells, read once and kept until one of them changes. */
export function keepCells({ tags }: Pick<Deps, 'tags'>): CellSource {
  let kept: Promise<readonly ProductCell[]> | undefined;
  let isCutOff = false;
  tags.listen({
    invalidate(changed) {
      if (changed.includes(FACETS) || changed.includes(EVERYTHING)) kept = undefined;
    },
    cutOff() {
      isCutOff = true;
      kept = undefined;
    },
    reconnect() {
      isCutOff = false;
    },
  });
  return (db) => {
    if (isCutOff) return readCells(db);
    if (kept) return kept;
    const reading = readCells(db);
    kept = reading;
    // Who asks next tries again.
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
}
