/** The identity's tokens, as `web/app.css` defines them and the parts page shows them; a test holds the two together. */
export interface ColorToken {
  name: string;
  /** What it is for. */
  use: string;
  /** The text colours that may stand on it; each has a contrast of at least 4.5:1. */
  carries: readonly string[];
}

const DARK = ['ink', 'berry', 'berry-deep', 'leaf', 'alarm'];

export const COLOR_TOKENS: readonly ColorToken[] = [
  { name: 'paper', use: 'page background', carries: [...DARK, 'muted'] },
  { name: 'white', use: 'cards and controls', carries: [...DARK, 'muted'] },
  { name: 'cream', use: 'bands, wells, what is pointed at', carries: [...DARK, 'muted'] },
  { name: 'ink', use: 'text; the darkest surface', carries: ['white', 'paper', 'cream', 'sun'] },
  { name: 'muted', use: 'second text', carries: ['white', 'paper'] },
  { name: 'line', use: 'hairlines', carries: ['ink'] },
  { name: 'edge', use: 'borders of inputs, 3:1 against paper', carries: [] },
  { name: 'berry', use: 'the one colour that asks to be pressed', carries: ['white', 'paper'] },
  { name: 'berry-deep', use: 'berry, pointed at', carries: ['white', 'paper'] },
  { name: 'berry-soft', use: 'a berry tint', carries: ['ink', 'berry', 'berry-deep'] },
  { name: 'awning', use: "the awning's lighter stripe", carries: ['ink'] },
  { name: 'leaf', use: 'success, in stock, free', carries: ['white', 'paper'] },
  { name: 'leaf-soft', use: 'behind a success', carries: ['ink', 'leaf'] },
  { name: 'sun', use: 'stars, small joys; never behind white text', carries: ['ink'] },
  { name: 'sun-soft', use: 'waiting, low stock', carries: ['ink', 'muted'] },
  { name: 'sky-soft', use: 'on its way', carries: ['ink', 'muted'] },
  { name: 'peach-soft', use: "the cloth under the hero's picture", carries: ['ink', 'muted'] },
  { name: 'alarm', use: 'errors, taking away', carries: ['white', 'paper'] },
  { name: 'alarm-soft', use: 'behind an error', carries: ['ink', 'alarm'] },
];

export const RADIUS_TOKENS = ['sm', 'md', 'lg', 'full'] as const;
export const SHADOW_TOKENS = ['card', 'float'] as const;

/** Every size that a text may have, from Tailwind's own scale. */
export const TYPE_SCALE = [
  { className: 'font-display text-5xl font-bold', name: 'display, text-5xl', sample: 'Clothes for muddy knees' },
  { className: 'font-display text-3xl font-bold', name: 'display, text-3xl', sample: 'New this week' },
  { className: 'font-display text-2xl font-bold', name: 'display, text-2xl', sample: 'Trending Products' },
  { className: 'font-display text-xl font-bold', name: 'display, text-xl', sample: 'Order summary' },
  { className: 'text-lg', name: 'body, text-lg', sample: 'Soft cotton that stays soft, wash after wash.' },
  { className: 'text-base', name: 'body, text-base', sample: 'We call before we deliver. You pay at the door.' },
  { className: 'text-sm text-muted', name: 'body, text-sm', sample: '5-6 years, machine wash at 30°' },
] as const;
