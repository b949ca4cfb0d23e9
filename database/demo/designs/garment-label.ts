import {
  type ClothColor,
  type Cut,
  cutOf,
  type GarmentDesign,
  type GarmentKind,
  type Print,
  type Tone,
  type Weave,
} from './garment-design.ts';

const COLOR_LABELS: Record<ClothColor, Record<Tone | 'usual', string>> = {
  black: { usual: 'black', deep: 'jet black', pale: 'slate', warm: 'brown-black', cool: 'ink black' },
  red: { usual: 'red', deep: 'deep red', pale: 'rose', warm: 'rust', cool: 'plum' },
  gold: { usual: 'mustard gold', deep: 'bronze', pale: 'pale gold', warm: 'honey gold', cool: 'olive gold' },
  blue: { usual: 'blue', deep: 'navy blue', pale: 'sky blue', warm: 'dusty blue', cool: 'steel blue' },
  silver: { usual: 'silver-grey', deep: 'dark grey', pale: 'pearl grey', warm: 'stone grey', cool: 'blue-grey' },
  beige: { usual: 'beige', deep: 'taupe', pale: 'cream', warm: 'sand', cool: 'putty' },
  green: { usual: 'green', deep: 'forest green', pale: 'mint green', warm: 'moss green', cool: 'sea green' },
};

const WEAVE_LABELS: Record<Weave, string> = {
  jersey: 'jersey',
  pique: 'piqué',
  poplin: 'poplin',
  linen: 'linen',
  twill: 'twill',
  denim: 'denim',
  fleece: 'fleece',
  loopback: 'loopback cotton',
  rib: 'ribbed',
  corduroy: 'corduroy',
  sherpa: 'teddy fleece',
  wool: 'woollen',
  terry: 'terry',
  seersucker: 'seersucker',
  smooth: 'smooth cotton',
};

const PRINT_LABELS: Partial<Record<Print, string>> = {
  plain: '',
  stripes: ' in stripes',
  checks: ' in checks',
  dots: ' with dots all over',
  stars: ' with stars all over',
  floral: ' in a floral print',
  'colour-block': ' in blocks of bold colour',
  'tonal-block': ' in blocks of soft colour',
};

const CUT_NAMES: Record<GarmentKind, Partial<Record<Cut, string>>> = {
  't-shirt': {
    crew: 'crew-neck T-shirt',
    ringer: 'ringer T-shirt',
    pocket: 'pocket T-shirt',
    henley: 'henley T-shirt',
    raglan: 'raglan T-shirt',
    'long-sleeve': 'long-sleeved T-shirt',
    swing: 'swing top',
  },
  polo: { classic: 'polo shirt', tipped: 'polo shirt with tipped collar', 'long-sleeve': 'long-sleeved polo shirt' },
  shirt: {
    classic: 'button-up shirt',
    camp: 'camp shirt',
    'band-collar': 'band-collar shirt',
    pintuck: 'pintucked shirt',
    'two-pocket': 'two-pocket shirt',
    'short-sleeve': 'short-sleeved shirt',
  },
  kurta: { embroidered: 'embroidered kurta', plain: 'band-collar kurta', 'a-line': 'A-line kurta' },
  frock: { 'puff-sleeve': 'puff-sleeved frock with a sash', tiered: 'tiered frock', 'a-line': 'A-line frock' },
  trousers: {
    chino: 'chinos',
    jeans: 'jeans',
    jogger: 'joggers',
    pleated: 'pleated trousers',
    pyjama: 'wide drawstring trousers',
    tulip: 'tulip trousers',
  },
  shorts: { cuffed: 'shorts with turned-up cuffs', drawstring: 'drawstring shorts', sporty: 'sports shorts' },
  jacket: {
    bomber: 'bomber jacket',
    denim: 'denim jacket',
    quilted: 'quilted jacket',
    puffer: 'puffer jacket',
    rain: 'hooded rain jacket',
    coat: 'coat',
    varsity: 'varsity jacket',
    sherpa: 'jacket with a teddy collar',
    'shirt-jacket': 'shirt jacket',
    track: 'track jacket',
    fleece: 'fleece jacket',
  },
  sweatshirt: {
    crew: 'sweatshirt',
    raglan: 'raglan sweatshirt',
    quilted: 'quilted sweatshirt',
    'half-zip': 'half-zip sweatshirt',
  },
  hoodie: { pullover: 'hoodie', zip: 'zip-up hoodie', raglan: 'raglan hoodie' },
};

function garmentName(design: GarmentDesign): string {
  return CUT_NAMES[design.kind][cutOf(design)] ?? design.kind;
}

/** Returns 'navy blue poplin trousers with stars all over'. */
export function garmentLabel(design: GarmentDesign): string {
  const { color, tone, weave, print } = design;
  const name = garmentName(design);
  const cloth = weave && !name.includes(WEAVE_LABELS[weave]) ? `${WEAVE_LABELS[weave]} ` : '';
  const upright = print === 'stripes' && (design.kind === 'trousers' || design.kind === 'shorts');
  const printed = upright ? ' with fine pinstripes' : (PRINT_LABELS[print] ?? ` with a ${print} motif`);
  return `${COLOR_LABELS[color][tone ?? 'usual']} ${cloth}${name}${printed}`;
}
