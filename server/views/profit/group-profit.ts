import { dividePaisa } from '#contract/divide-paisa.ts';
import { FACETS } from '#contract/facets.ts';
import type { ProfitRow } from '#contract/profit.schema.ts';
import {
  addParts,
  NO_GROUP,
  NO_PROFIT,
  netOf,
  PROFIT_PART_NAMES,
  type ProfitGroup,
  type ProfitParts,
} from '#contract/profit.ts';
import type { Source, SourceLine } from './read-profit.ts';

interface Share {
  key: string;
  label: string;
  orderId: string | null;
  parts: ProfitParts;
  pieces: number;
  ended: number;
  returned: number;
  unknownCost: number;
}

/** Returns the highest profit first. The rows sum to the profit of the sources, to the paisa. */
export function groupProfit(sources: readonly Source[], by: ProfitGroup): ProfitRow[] {
  const rows = new Map<string, Share>();
  for (const source of sources) {
    for (const share of by === 'product' || by === 'size' ? sharesOf(source, by) : [wholeOf(source, by)]) {
      const row = rows.get(share.key);
      rows.set(share.key, row ? { ...addShares(row, share), label: row.label, orderId: row.orderId } : share);
    }
  }
  return [...rows.values()]
    .map((row) => ({ ...row, netPaisa: netOf(row.parts) }))
    .toSorted((one, another) => another.netPaisa - one.netPaisa || (one.key < another.key ? -1 : 1));
}

type Sums = Omit<Share, 'key' | 'label' | 'orderId'>;

export function addShares<Row extends Sums>(row: Row, { parts, pieces, ended, returned, unknownCost }: Sums): Row {
  return {
    ...row,
    parts: addParts(row.parts, parts),
    pieces: row.pieces + pieces,
    ended: row.ended + ended,
    returned: row.returned + returned,
    unknownCost: row.unknownCost + unknownCost,
  };
}

const isEnded = ({ effect, parcelNumber }: Source) =>
  effect === 'back' || (effect === 'delivered' && parcelNumber !== null);

function wholeOf(source: Source, by: 'town' | 'courier' | 'order'): Share {
  const { parts, lines, effect } = source;
  const sumOf = (pick: (line: SourceLine) => number) => lines.reduce((sum, line) => sum + pick(line), 0);
  return {
    ...nameOf(source, by),
    parts: { ...parts, cost: sumOf(({ cost }) => cost), loss: parts.loss + sumOf(({ loss }) => loss) },
    pieces: sumOf(({ sold }) => sold),
    ended: isEnded(source) ? 1 : 0,
    returned: effect === 'back' ? 1 : 0,
    unknownCost: sumOf(({ unknownCost }) => unknownCost),
  };
}

function nameOf({ orderId, orderNumber, city, courierId, courier }: Source, by: 'town' | 'courier' | 'order') {
  if (by === 'order') return { key: orderNumber, label: orderNumber, orderId };
  if (by === 'town') return { key: city || NO_GROUP, label: city || 'Town not known', orderId: null };
  return { key: courierId ?? NO_GROUP, label: courier ?? 'Without a courier', orderId: null };
}

/** Divides the money of a parcel, order or refund among its lines by value. Money without lines gets its own row. */
function sharesOf(source: Source, by: 'product' | 'size'): Share[] {
  const { parts, lines, effect } = source;
  const none = { pieces: 0, ended: 0, returned: 0, unknownCost: 0, orderId: null };
  if (lines.length === 0) {
    const label = by === 'product' ? 'Not of a product' : 'Not of a size';
    return [{ ...none, key: NO_GROUP, label, parts }];
  }
  const weights = lines.map(({ value }) => value);
  const shares = lines.map(() => ({ ...NO_PROFIT }));
  for (const part of PROFIT_PART_NAMES) {
    for (const [index, paisa] of dividePaisa(parts[part], weights).entries()) {
      const share = shares[index];
      if (share) share[part] = paisa;
    }
  }
  return lines.map((line, index) => {
    const own = shares[index] ?? NO_PROFIT;
    return {
      ...none,
      ...(by === 'product' ? { key: line.productId, label: line.name } : sizeOf(line)),
      parts: { ...own, cost: line.cost, loss: own.loss + line.loss },
      pieces: line.sold,
      ended: isEnded(source) ? line.quantity : 0,
      returned: effect === 'back' ? line.quantity : 0,
      unknownCost: line.unknownCost,
    };
  });
}

function sizeOf({ age }: SourceLine) {
  if (age === null) return { key: 'unknown', label: 'Size not known' };
  return { key: String(age), label: FACETS.age.label(age) };
}
