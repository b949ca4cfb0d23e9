import { expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';
import { describeImages } from './describe-images.ts';
import { CUTS, cutOf, GARMENT_KINDS, type GarmentDesign } from './garment-design.ts';

/** The seed changes only details that no description mentions. */
const visibleDesign = ({ seed: _, ...design }: GarmentDesign) =>
  JSON.stringify({ ...design, cut: cutOf({ ...design, seed: 0 }) });
const product = (slug: string, design: GarmentDesign) => describeImages({ slug, design });

it('names front, detail and outfit of a product, in this order', () => {
  const images = product('a-frock', { kind: 'frock', color: 'gold', print: 'floral', seed: 1 });
  expect(images.map(({ file }) => file)).toEqual(['a-frock.webp', 'a-frock-detail.webp', 'a-frock-outfit.webp']);
});

it('describes colour, cloth, cut, print and other visible details', () => {
  const [front, detail, outfit] = product('joggers', {
    kind: 'trousers',
    cut: 'jogger',
    color: 'green',
    tone: 'deep',
    weave: 'fleece',
    print: 'plain',
    seed: 37,
  });
  expect(front?.alt).toBe('Forest green fleece joggers, laid flat and seen from the front.');
  expect(detail?.alt).toBe('Forest green fleece joggers, from close by: the waistband, its fastening and the pockets.');
  expect(outfit?.alt).toMatch(/^Outfit with the forest green fleece joggers: .+ and canvas shoes\.$/);
  expect(product('tee', { kind: 't-shirt', color: 'red', print: 'rocket', seed: 2 })[0]?.alt).toBe(
    'Red crew-neck T-shirt with a rocket motif, laid flat and seen from the front.',
  );
});

it('describes every cut in different words', () => {
  const texts = GARMENT_KINDS.flatMap((kind) =>
    CUTS[kind].map((cut) => product('x', { kind, cut, color: 'blue', print: 'plain', seed: 3 })[0]?.alt),
  );
  expect(new Set(texts).size).toBe(texts.length);
});

it('gives different texts to images that look different, each under 200 characters', () => {
  const designsByText = new Map<string, Set<string>>();
  for (const { slug, design } of DEMO_PRODUCTS) {
    for (const { alt } of describeImages({ slug, design })) {
      expect(alt.length, alt).toBeLessThan(200);
      designsByText.set(alt, (designsByText.get(alt) ?? new Set()).add(visibleDesign(design)));
    }
  }
  const shared = [...designsByText].filter(([, designs]) => designs.size > 1).map(([text]) => text);
  expect(shared).toEqual([]);
});
