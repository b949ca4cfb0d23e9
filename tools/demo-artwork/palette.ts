import type { ClothColor, Tone } from '#database/demo/designs/garment-design.ts';

/** Colours of prints that are clearly visible on the cloth. */
export interface Inks {
  main: string;
  second: string;
  third: string;
  pale: string;
  dark: string;
  /** Yellow for suns and mangoes. */
  sunny: string;
  /** Coral for cheeks and flames. */
  warm: string;
  /** Green for leaves. */
  leaf: string;
}

/** Tones of a cloth, from lit threads to deep folds. */
export interface Palette {
  base: string;
  shade: string;
  deep: string;
  light: string;
  stitch: string;
  /** Contrast of the folds. It is lower for pale cloth. */
  relief: number;
  inks: Inks;
}

const PALETTES: Record<ClothColor, Palette> = {
  black: {
    base: '#33353c',
    shade: '#24252b',
    deep: '#101217',
    light: '#a3abbb',
    stitch: '#777c88',
    relief: 23,
    inks: {
      main: '#f2b744',
      second: '#f0705c',
      third: '#86cfc0',
      pale: '#fbf1de',
      dark: '#1b1c21',
      sunny: '#f2b744',
      warm: '#f0705c',
      leaf: '#8fc79f',
    },
  },
  red: {
    base: '#c6473f',
    shade: '#a83531',
    deep: '#5a1a16',
    light: '#ffb5a2',
    stitch: '#f3b3a2',
    relief: 19,
    inks: {
      main: '#ffc65a',
      second: '#2f6675',
      third: '#f59c86',
      pale: '#fff2de',
      dark: '#47161f',
      sunny: '#ffc65a',
      warm: '#f79a5c',
      leaf: '#a9c98a',
    },
  },
  gold: {
    base: '#d9a23d',
    shade: '#be862a',
    deep: '#77470c',
    light: '#ffecb4',
    stitch: '#fbe5b4',
    relief: 17,
    inks: {
      main: '#23626a',
      second: '#c64f35',
      third: '#f3d48c',
      pale: '#fff6e2',
      dark: '#4b2c14',
      sunny: '#fbe6a6',
      warm: '#c64f35',
      leaf: '#3d6f55',
    },
  },
  blue: {
    base: '#4d7bb3',
    shade: '#3b6598',
    deep: '#142f5a',
    light: '#c3e0fa',
    stitch: '#b9d4ee',
    relief: 19,
    inks: {
      main: '#ffd06a',
      second: '#f27f62',
      third: '#a9d3ee',
      pale: '#fdf6e6',
      dark: '#1c3358',
      sunny: '#ffd06a',
      warm: '#f27f62',
      leaf: '#9ed3a8',
    },
  },
  silver: {
    base: '#bfc3ca',
    shade: '#a2a7b0',
    deep: '#4d5361',
    light: '#fcfdff',
    stitch: '#eef0f3',
    relief: 15,
    inks: {
      main: '#e56c5b',
      second: '#3b5478',
      third: '#8fa3bb',
      pale: '#fffdf8',
      dark: '#303a4c',
      sunny: '#f0be55',
      warm: '#e56c5b',
      leaf: '#5f9178',
    },
  },
  beige: {
    base: '#e7d8be',
    shade: '#cfbb9a',
    deep: '#78593a',
    light: '#fffaf0',
    stitch: '#fbf3e4',
    relief: 15,
    inks: {
      main: '#c8664a',
      second: '#4f7d67',
      third: '#e0aa49',
      pale: '#fffaf1',
      dark: '#4c3728',
      sunny: '#e5a63f',
      warm: '#c8664a',
      leaf: '#4f7d67',
    },
  },
  green: {
    base: '#5b9270',
    shade: '#457859',
    deep: '#153a28',
    light: '#cdeccf',
    stitch: '#c5e0c8',
    relief: 19,
    inks: {
      main: '#ffd470',
      second: '#f28f6c',
      third: '#a9d8b4',
      pale: '#fbf6e4',
      dark: '#1f3f30',
      sunny: '#ffd470',
      warm: '#f28f6c',
      leaf: '#cfe8b0',
    },
  },
};

/** For each tone, a colour that is mixed into the colour of the cloth, and the share of the mixed-in colour. */
const DYES = {
  deep: { towards: '#10141f', share: 0.36 },
  pale: { towards: '#fff7ea', share: 0.42 },
  warm: { towards: '#a8541c', share: 0.22 },
  cool: { towards: '#2f5573', share: 0.24 },
} as const satisfies Record<Tone, { towards: string; share: number }>;

function mixed(from: string, to: string, share: number): string {
  const [start, end] = [from, to].map((hex) => Number.parseInt(hex.slice(1), 16));
  const channel = (shift: number): string => {
    const [low, high] = [((start ?? 0) >> shift) & 255, ((end ?? 0) >> shift) & 255];
    return Math.round(low + (high - low) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(16)}${channel(8)}${channel(0)}`;
}

/** Returns the palette of a colour. A tone makes the palette darker, paler, warmer or cooler. */
export function paletteOf(color: ClothColor, tone?: Tone): Palette {
  const palette = PALETTES[color];
  if (!tone) {
    return palette;
  }
  const { towards, share } = DYES[tone];
  return {
    ...palette,
    base: mixed(palette.base, towards, share),
    shade: mixed(palette.shade, towards, share),
    deep: mixed(palette.deep, towards, share * 0.5),
    stitch: mixed(palette.stitch, towards, share * 0.4),
  };
}

export const METAL = { light: '#f4efe4', base: '#c6bda9', deep: '#756c5a' } as const;
export const HORN = { light: '#f7ecd9', base: '#dcc6a2', deep: '#8d7350' } as const;
