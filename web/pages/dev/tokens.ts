/** Tokens of `web/app.css`; a test compares the two. */
export interface ColorToken {
  name: string;
  use: string;
  /** Each has a contrast of at least 4.5:1. */
  textColors: readonly string[];
}

const DARK = ['ink', 'berry', 'berry-deep', 'leaf', 'alarm'];

export const COLOR_TOKENS: readonly ColorToken[] = [
  { name: 'paper', use: 'page background', textColors: [...DARK, 'muted'] },
  { name: 'white', use: 'cards and controls', textColors: [...DARK, 'muted'] },
  { name: 'cream', use: 'bands, wells, what is pointed at', textColors: [...DARK, 'muted'] },
  { name: 'ink', use: 'text; the darkest surface', textColors: ['white', 'paper', 'cream', 'sun'] },
  { name: 'muted', use: 'second text', textColors: ['white', 'paper'] },
  { name: 'line', use: 'hairlines', textColors: ['ink'] },
  { name: 'edge', use: 'borders of inputs, 3:1 against paper', textColors: [] },
  { name: 'berry', use: 'the one colour that asks to be pressed', textColors: ['white', 'paper'] },
  { name: 'berry-deep', use: 'berry, pointed at', textColors: ['white', 'paper'] },
  { name: 'berry-soft', use: 'a berry tint', textColors: ['ink', 'berry', 'berry-deep'] },
  { name: 'awning', use: "the awning's lighter stripe", textColors: ['ink'] },
  { name: 'leaf', use: 'success, in stock, free', textColors: ['white', 'paper'] },
  { name: 'leaf-soft', use: 'behind a success', textColors: ['ink', 'leaf'] },
  { name: 'sun', use: 'stars, small joys; never behind white text', textColors: ['ink'] },
  { name: 'sun-soft', use: 'waiting, low stock', textColors: ['ink', 'muted'] },
  { name: 'sky-soft', use: 'on its way', textColors: ['ink', 'muted'] },
  { name: 'peach-soft', use: "the cloth under the hero's picture", textColors: ['ink', 'muted'] },
  { name: 'alarm', use: 'errors, taking away', textColors: ['white', 'paper'] },
  { name: 'alarm-soft', use: 'behind an error', textColors: ['ink', 'alarm'] },
];

export const RADIUS_TOKENS = ['sm', 'md', 'lg', 'full'] as const;
export const SHADOW_TOKENS = ['card', 'float'] as const;

export const TYPE_SCALE = [
  { className: 'font-display text-5xl font-bold', name: 'display, text-5xl', sample: 'Clothes for muddy knees' },
  { className: 'font-display text-3xl font-bold', name: 'display, text-3xl', sample: 'New this week' },
  { className: 'font-display text-2xl font-bold', name: 'display, text-2xl', sample: 'Trending Products' },
  { className: 'font-display text-xl font-bold', name: 'display, text-xl', sample: 'Order summary' },
  { className: 'text-lg', name: 'body, text-lg', sample: 'Soft cotton that stays soft, wash after wash.' },
  { className: 'text-base', name: 'body, text-base', sample: 'We call before we deliver. You pay at the door.' },
  { className: 'text-sm text-muted', name: 'body, text-sm', sample: '5-6 years, machine wash at 30°' },
] as const;
