import type { Weave } from '#database/demo/designs/garment-design.ts';

/** Features of a jacket's cut. */
export interface JacketCut {
  weave: Weave;
  collar: 'rib' | 'stand' | 'turned' | 'hood' | 'lapels' | 'sherpa';
  front: 'zip' | 'buttons' | 'snaps' | 'studs';
  sleeveEnd: 'rib' | 'cuff' | 'hem';
  hem: 'rib' | 'band' | 'plain';
  pockets: 'welt' | 'flaps' | 'patch' | 'low-flaps';
  quilting?: 'baffles' | 'diamonds';
  /** Print colour of the sleeves. If absent, they have the colour of the body. */
  sleeves?: 'pale' | 'main';
  striped?: boolean;
  long?: boolean;
}

const BOMBER: JacketCut = {
  weave: 'smooth',
  collar: 'rib',
  front: 'zip',
  sleeveEnd: 'rib',
  hem: 'rib',
  pockets: 'welt',
  striped: true,
};

const JACKET_CUTS: Record<string, JacketCut> = {
  bomber: BOMBER,
  denim: { weave: 'denim', collar: 'turned', front: 'studs', sleeveEnd: 'cuff', hem: 'band', pockets: 'flaps' },
  quilted: { ...BOMBER, collar: 'stand', front: 'snaps', sleeveEnd: 'hem', hem: 'plain', quilting: 'diamonds' },
  puffer: { ...BOMBER, collar: 'stand', sleeveEnd: 'hem', hem: 'plain', quilting: 'baffles' },
  rain: { ...BOMBER, collar: 'hood', front: 'snaps', sleeveEnd: 'hem', hem: 'plain', pockets: 'low-flaps' },
  coat: {
    weave: 'wool',
    collar: 'lapels',
    front: 'buttons',
    sleeveEnd: 'hem',
    hem: 'plain',
    pockets: 'low-flaps',
    long: true,
  },
  varsity: { ...BOMBER, weave: 'loopback', front: 'snaps', sleeves: 'pale' },
  sherpa: {
    weave: 'twill',
    collar: 'sherpa',
    front: 'buttons',
    sleeveEnd: 'cuff',
    hem: 'plain',
    pockets: 'patch',
  },
  'shirt-jacket': {
    weave: 'corduroy',
    collar: 'turned',
    front: 'buttons',
    sleeveEnd: 'cuff',
    hem: 'plain',
    pockets: 'flaps',
  },
  fleece: { ...BOMBER, weave: 'fleece', collar: 'stand', sleeveEnd: 'hem', hem: 'plain', striped: false },
  track: { ...BOMBER, collar: 'stand', striped: false, sleeves: 'main' },
};

/** Returns the features of a cut. For an unknown name returns those of a bomber. */
export function jacketCutOf(name: string): JacketCut {
  return JACKET_CUTS[name] ?? BOMBER;
}
