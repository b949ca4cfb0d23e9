import type { DemoProduct } from '#database/demo/catalogue-product.ts';
import { type DetailSubject, detailFocusOf } from './detail-focus.ts';
import type { GarmentDesign } from './garment-design.ts';
import { garmentLabel } from './garment-label.ts';
import { partnerOf } from './outfit-partner.ts';

const CLOSE_UPS: Record<DetailSubject, string> = {
  neckband: 'the ribbed neckband and the small heart label',
  placket: 'the collar, the placket and its buttons',
  collar: 'the collar and the first buttons',
  embroidery: 'the embroidered collar and placket',
  sash: 'the round collar, the buttons and the tied sash',
  tiers: 'the gathered tiers of the skirt',
  pocket: 'the stitched pocket and the weave of the cloth',
  waist: 'the waistband, its fastening and the pockets',
  zip: 'the collar, the zip and its puller',
  buttons: 'the collar, the front and its fastenings',
  hood: 'the hood, its lining and the front below it',
  quilting: 'the quilted rows and the stitching between them',
  print: 'the motif and the thread of the cloth',
};

function shoesWith({ kind }: GarmentDesign): string {
  if (kind === 'frock') return 'strap shoes and a hair bow';
  return kind === 'kurta' ? 'embroidered khussas' : 'canvas shoes';
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Returns the images in the order of display: the garment, a close-up, an outfit. */
export function describeImages({
  slug,
  design,
}: Pick<DemoProduct, 'slug' | 'design'>): { file: string; alt: string }[] {
  const label = garmentLabel(design);
  const closeUp = CLOSE_UPS[detailFocusOf(design).subject];
  const partner = garmentLabel(partnerOf(design));
  return [
    { file: `${slug}.webp`, alt: sentence(`${label}, laid flat and seen from the front`) },
    { file: `${slug}-detail.webp`, alt: sentence(`${label}, from close by: ${closeUp}`) },
    { file: `${slug}-outfit.webp`, alt: sentence(`outfit with the ${label}: ${partner} and ${shoesWith(design)}`) },
  ];
}
