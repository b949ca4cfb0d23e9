import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface ColorToken {
  name: string;
  use: string;
  /** Colours of text on this background. Their contrast must be at least 4.5:1. */
  textColors: readonly string[];
}

const DARK = ['ink', 'berry', 'berry-deep', 'leaf', 'alarm'];

const COLOR_TOKENS: readonly ColorToken[] = [
  { name: 'paper', use: 'page background', textColors: [...DARK, 'muted'] },
  { name: 'white', use: 'cards and controls', textColors: [...DARK, 'muted'] },
  { name: 'cream', use: 'bands, wells, hover', textColors: [...DARK, 'muted'] },
  { name: 'ink', use: 'text; the darkest surface', textColors: ['white', 'paper', 'cream', 'sun'] },
  { name: 'muted', use: 'second text', textColors: ['white', 'paper'] },
  { name: 'line', use: 'hairlines', textColors: ['ink'] },
  { name: 'edge', use: 'borders of inputs, 3:1 against paper', textColors: [] },
  { name: 'berry', use: 'primary actions', textColors: ['white', 'paper'] },
  { name: 'berry-deep', use: 'berry on hover', textColors: ['white', 'paper'] },
  { name: 'berry-soft', use: 'a berry tint', textColors: ['ink', 'berry', 'berry-deep'] },
  { name: 'awning', use: "the awning's lighter stripe", textColors: ['ink'] },
  { name: 'leaf', use: 'success, in stock, free', textColors: ['white', 'paper'] },
  { name: 'leaf-soft', use: 'behind a success', textColors: ['ink', 'leaf'] },
  { name: 'sun', use: 'stars, small joys; never behind white text', textColors: ['ink'] },
  { name: 'sun-soft', use: 'waiting, low stock', textColors: ['ink', 'muted'] },
  { name: 'sky-soft', use: 'on its way', textColors: ['ink', 'muted'] },
  { name: 'peach-soft', use: "the cloth under the hero's image", textColors: ['ink', 'muted'] },
  { name: 'alarm', use: 'errors, deleting', textColors: ['white', 'paper'] },
  { name: 'alarm-soft', use: 'behind an error', textColors: ['ink', 'alarm'] },
];

const RADIUS_TOKENS = ['sm', 'md', 'lg', 'full'] as const;
const SHADOW_TOKENS = ['card', 'float'] as const;

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8');

function namesOf(kind: string): string[] {
  return [...css.matchAll(new RegExp(`--${kind}-([a-z-]+):`, 'g'))].map(([, name]) => name ?? '');
}

function valueOf(color: string): string {
  return new RegExp(`--color-${color}: (#[0-9a-f]{6});`).exec(css)?.[1] ?? '';
}

/** Returns the relative luminance of '#rrggbb'. Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(valueOf(one)), luminance(valueOf(other))].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the tokens of the identity', () => {
  it('are all listed here', () => {
    expect(COLOR_TOKENS.map(({ name }) => name).toSorted()).toEqual(namesOf('color').toSorted());
    expect([...RADIUS_TOKENS].toSorted()).toEqual(namesOf('radius').toSorted());
    expect([...SHADOW_TOKENS].toSorted()).toEqual(namesOf('shadow').toSorted());
  });

  it.each(COLOR_TOKENS.flatMap(({ name, textColors }) => textColors.map((text) => [text, name])))(
    'give %s on %s a contrast of at least 4.5:1',
    (text, surface) => {
      expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['paper', 'white'])('give the borders of inputs 3:1 against %s', (surface) => {
    expect(contrast('edge', surface)).toBeGreaterThanOrEqual(3);
  });
});
