import { expect, it } from 'vitest';
import { CUTS, cutOf, GARMENT_KINDS } from './garment-design.ts';
import { partnerOf } from './outfit-partner.ts';

const COLORS = ['black', 'red', 'gold', 'blue', 'silver', 'beige', 'green'] as const;
const DESIGNS = GARMENT_KINDS.flatMap((kind) =>
  COLORS.flatMap((color) => [37, 74].map((seed) => ({ kind, color, print: 'plain' as const, seed }))),
);
const BOTTOMS = ['trousers', 'shorts'];

it('lays a top with bottoms, bottoms with a top, and a jacket with a frock', () => {
  for (const design of DESIGNS) {
    const { kind } = partnerOf(design);
    if (design.kind === 'frock') expect(kind).toBe('jacket');
    else expect(BOTTOMS.includes(kind)).toBe(!BOTTOMS.includes(design.kind));
  }
});

it('never lays shorts beside winter clothes', () => {
  for (const design of DESIGNS.filter(({ kind }) => ['jacket', 'sweatshirt', 'hoodie'].includes(kind))) {
    expect(partnerOf(design).kind).toBe('trousers');
  }
});

it('chooses a cut that the garment has', () => {
  for (const design of DESIGNS) {
    const partner = partnerOf(design);
    const cuts: readonly string[] = CUTS[partner.kind];
    expect(cuts).toContain(cutOf(partner));
  }
});
