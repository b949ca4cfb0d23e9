import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface ColorToken {
  name: string;
  use: string;
  /** Colours of text on this background. Their contrast must be at least 4.5:1 in both modes. */
  textColors: readonly string[];
}

const DARK = ['ink', 'berry', 'berry-deep', 'leaf', 'alarm'];

const COLOR_TOKENS: readonly ColorToken[] = [
  { name: 'paper', use: 'page background', textColors: [...DARK, 'muted'] },
  { name: 'card', use: 'cards and controls', textColors: [...DARK, 'muted'] },
  { name: 'white', use: 'text on night', textColors: ['night'] },
  { name: 'night', use: 'dark in both modes: the footer', textColors: ['white', 'sun'] },
  { name: 'cream', use: 'bands, wells, hover', textColors: [...DARK, 'muted'] },
  { name: 'ink', use: 'text; the strongest surface', textColors: ['card', 'paper', 'cream'] },
  { name: 'muted', use: 'second text', textColors: ['card', 'paper'] },
  { name: 'line', use: 'hairlines', textColors: ['ink'] },
  { name: 'edge', use: 'borders of inputs, 3:1 against paper', textColors: [] },
  { name: 'berry', use: 'primary actions', textColors: ['card', 'paper'] },
  { name: 'berry-deep', use: 'berry on hover', textColors: ['card', 'paper'] },
  { name: 'berry-soft', use: 'a berry tint', textColors: ['ink', 'berry', 'berry-deep'] },
  { name: 'awning', use: "the awning's lighter stripe", textColors: ['ink'] },
  { name: 'leaf', use: 'success, in stock, free', textColors: ['card', 'paper'] },
  { name: 'leaf-soft', use: 'behind a success', textColors: ['ink', 'leaf'] },
  { name: 'sun', use: 'stars, small joys; never behind white text', textColors: ['night'] },
  { name: 'sun-soft', use: 'waiting, low stock', textColors: ['ink', 'muted'] },
  { name: 'sky-soft', use: 'on its way', textColors: ['ink', 'muted'] },
  { name: 'peach-soft', use: "the cloth under the hero's image", textColors: ['ink', 'muted'] },
  { name: 'alarm', use: 'errors, deleting', textColors: ['card', 'paper'] },
  { name: 'alarm-soft', use: 'behind an error', textColors: ['ink', 'alarm'] },
];

const RADIUS_TOKENS = ['sm', 'md', 'lg', 'full'] as const;
const SHADOW_TOKENS = ['card', 'float'] as const;

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8');

function namesOf(kind: string): string[] {
  return [...css.matchAll(new RegExp(`--${kind}-([a-z-]+):`, 'g'))].map(([, name]) => name ?? '');
}

const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];

function valueOf(color: string, mode: Mode): string {
  const [, both, light, dark] =
    new RegExp(`--color-${color}: (?:(#\\w{6})|light-dark\\((#\\w{6}), (#\\w{6})\\));`).exec(css) ?? [];
  return both ?? (mode === 'light' ? light : dark) ?? '';
}

/** Returns the relative luminance of '#rrggbb'. Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, mode: Mode): number {
  const luminances = [one, other].map((color) => luminance(valueOf(color, mode)));
  const [lighter = 0, darker = 0] = luminances.toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the tokens of the identity', () => {
  it('are all listed here', () => {
    expect(COLOR_TOKENS.map(({ name }) => name).toSorted()).toEqual([...new Set(namesOf('color'))].toSorted());
    expect([...RADIUS_TOKENS].toSorted()).toEqual(namesOf('radius').toSorted());
    expect([...SHADOW_TOKENS].toSorted()).toEqual(namesOf('shadow').toSorted());
  });

  it.each(
    COLOR_TOKENS.flatMap(({ name, textColors }) =>
      textColors.flatMap((text) => MODES.map((mode) => [text, name, mode] as const)),
    ),
  )('give %s on %s a contrast of at least 4.5:1 in the %s mode', (text, surface, mode) => {
    expect(contrast(text, surface, mode)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['paper', 'card'].flatMap((surface) => MODES.map((mode) => [surface, mode] as const)))(
    'give the borders of inputs 3:1 against %s in the %s mode',
    (surface, mode) => {
      expect(contrast('edge', surface, mode)).toBeGreaterThanOrEqual(3);
    },
  );
});
