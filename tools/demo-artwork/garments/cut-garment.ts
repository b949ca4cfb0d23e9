import type { GarmentKind } from '#database/demo/designs/garment-design.ts';
import type { Garment, Studio } from '../garment.ts';
import { cutFrock } from './frock.ts';
import { cutHoodie } from './hoodie.ts';
import { cutJacket } from './jacket.ts';
import { cutKurta } from './kurta.ts';
import { cutPolo } from './polo.ts';
import { cutShirt } from './shirt.ts';
import { cutShorts } from './shorts.ts';
import { cutSweatshirt } from './sweatshirt.ts';
import { cutTShirt } from './t-shirt.ts';
import { cutTrousers } from './trousers.ts';

const CUTTERS: Record<GarmentKind, (studio: Studio) => Garment> = {
  't-shirt': cutTShirt,
  polo: cutPolo,
  shirt: cutShirt,
  kurta: cutKurta,
  frock: cutFrock,
  trousers: cutTrousers,
  shorts: cutShorts,
  jacket: cutJacket,
  sweatshirt: cutSweatshirt,
  hoodie: cutHoodie,
};

export function cutGarment(kind: GarmentKind, studio: Studio): Garment {
  return CUTTERS[kind](studio);
}
