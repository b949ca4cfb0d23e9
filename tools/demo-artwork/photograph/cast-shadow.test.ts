import { expect, it } from 'vitest';
import { spreadTable } from './canvas.ts';
import { castShadow } from './cast-shadow.ts';

const WHITE = { lit: '#ffffff', base: '#ffffff', far: '#ffffff' };

it('throws the shadow to the right and down, as the lamp is at the upper left', () => {
  const canvas = spreadTable(80, 80, WHITE);
  const region = { left: 0, top: 0, width: 80, height: 80 };
  const alpha = new Float32Array(80 * 80);
  for (let y = 30; y < 50; y += 1) alpha.fill(1, y * 80 + 30, y * 80 + 50);
  castShadow(canvas, region, alpha, 1, 4);
  const brightness = (x: number, y: number) => canvas.rgb[(y * 80 + x) * 3] ?? 0;
  expect(brightness(53, 54)).toBeLessThan(brightness(27, 26) - 20);
  expect(brightness(4, 4)).toBe(255);
});
