import { cutOf, type GarmentDesign, isMotif } from './garment-design.ts';

export type DetailSubject =
  | 'neckband'
  | 'placket'
  | 'collar'
  | 'embroidery'
  | 'sash'
  | 'tiers'
  | 'pocket'
  | 'waist'
  | 'zip'
  | 'buttons'
  | 'hood'
  | 'quilting'
  | 'print';

/** Part of the garment that a close-up shows. `x` and `y` are its middle in units of the cutting pattern. */
export interface DetailFocus {
  subject: DetailSubject;
  x: number;
  y: number;
  /** Scale of the close-up compared with the image of the whole garment. */
  nearer: number;
}

const FOCUS: Record<GarmentDesign['kind'], DetailFocus> = {
  't-shirt': { subject: 'neckband', x: 46, y: 300, nearer: 2.3 },
  polo: { subject: 'placket', x: 24, y: 316, nearer: 2.4 },
  shirt: { subject: 'collar', x: 52, y: 346, nearer: 2.2 },
  kurta: { subject: 'embroidery', x: 26, y: 352, nearer: 2.2 },
  frock: { subject: 'sash', x: 40, y: 416, nearer: 1.9 },
  trousers: { subject: 'waist', x: 44, y: 266, nearer: 2.3 },
  shorts: { subject: 'waist', x: 60, y: 378, nearer: 2 },
  jacket: { subject: 'zip', x: 46, y: 340, nearer: 2.2 },
  sweatshirt: { subject: 'neckband', x: 46, y: 300, nearer: 2.2 },
  hoodie: { subject: 'hood', x: 14, y: 270, nearer: 1.9 },
};

const BY_CUT: Partial<Record<ReturnType<typeof cutOf>, Partial<DetailFocus>>> = {
  henley: { subject: 'placket', x: 20, y: 330 },
  pocket: { subject: 'pocket', x: 70, y: 400, nearer: 2.1 },
  plain: { subject: 'placket' },
  tiered: { subject: 'tiers', x: 60, y: 560, nearer: 1.8 },
  'a-line': { subject: 'collar', x: 36, y: 340 },
  denim: { subject: 'pocket', x: 62, y: 380 },
  coat: { subject: 'collar', x: 30, y: 380, nearer: 1.9 },
  'shirt-jacket': { subject: 'buttons' },
  varsity: { subject: 'buttons' },
  sherpa: { subject: 'collar', x: 36, y: 330 },
  rain: { subject: 'hood', x: 20, y: 300, nearer: 1.9 },
  'half-zip': { subject: 'zip', x: 26, y: 330 },
};

/** Returns the part that the close-up image shows: the motif if it is large, otherwise a detail such as the collar. */
export function detailFocusOf(design: GarmentDesign): DetailFocus {
  const whole = FOCUS[design.kind];
  const cut = cutOf(design);
  const own = BY_CUT[cut];
  const base = { ...whole, ...own };
  if (design.kind === 'kurta' && cut === 'a-line') return { ...FOCUS.kurta };
  if (cut === 'quilted' || cut === 'puffer') return { ...base, subject: 'quilting' };
  if (!isMotif(design.print)) return base;
  if (design.kind === 't-shirt' || design.kind === 'sweatshirt' || design.kind === 'hoodie') {
    return { subject: 'print', x: 30, y: 425, nearer: 1.75 };
  }
  if (design.kind === 'shirt') return { subject: 'print', x: 80, y: 440, nearer: 2.3 };
  if (design.kind === 'shorts') return { subject: 'print', x: 150, y: 540, nearer: 2 };
  if (design.kind === 'trousers') return { subject: 'print', x: 120, y: 630, nearer: 2.1 };
  if (design.kind === 'frock') return { subject: 'print', x: 10, y: 640, nearer: 1.7 };
  return { subject: 'print', x: 10, y: 680, nearer: 1.8 };
}
