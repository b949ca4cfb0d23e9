import type { Canvas } from './canvas.ts';
import { layOver } from './canvas.ts';
import { castShadow } from './cast-shadow.ts';
import { lightOnCloth } from './light-on-cloth.ts';
import { channelOf, type Raster, rasterise } from './raster.ts';
import { soften } from './soften.ts';

/** Position of a prop on the canvas. Its drawing has its middle at 0, 0. Leaves and glasses are `thin`, shoes and toys are not. */
export interface PropPlacing {
  x: number;
  y: number;
  turn?: number;
  scale?: number;
  thin?: boolean;
}

/** Shading of wood, leather and leaves: their shade is a neutral dark. */
const MATTER = { base: '#808080', deep: '#241c14', light: '#fffaf0', relief: 16 };

/** Crops a raster to its drawn part, with a margin for the shadow. Returns null if nothing is drawn. */
function trimmed({ region, rgba }: Raster, margin: number): Raster | null {
  let [left, top, right, bottom] = [region.width, region.height, -1, -1];
  for (let y = 0; y < region.height; y += 1) {
    for (let x = 0; x < region.width; x += 1) {
      if ((rgba[(y * region.width + x) * 4 + 3] ?? 0) > 0) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
    }
  }
  if (right < 0) return null;
  const edge = Math.ceil(margin);
  [left, top] = [Math.max(0, left - edge), Math.max(0, top - edge)];
  const width = Math.min(region.width, right + edge + 1) - left;
  const height = Math.min(region.height, bottom + edge + 1) - top;
  const part = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const start = ((y + top) * region.width + left) * 4;
    part.set(rgba.subarray(start, start + width * 4), y * width * 4);
  }
  return { region: { left, top, width, height }, rgba: part };
}

/** Draws a prop on the canvas with light, and with its shadow on everything below it. */
export async function photographProp(canvas: Canvas, content: string, placing: PropPlacing): Promise<void> {
  const { x, y, turn = 0, scale = 1, thin = false } = placing;
  const whole = await rasterise(
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" stroke-linecap="round" stroke-linejoin="round">${content}</g>`,
    '',
    { left: 0, top: 0, width: canvas.width, height: canvas.height },
  );
  const colors = trimmed(whole, (thin ? 50 : 100) * scale);
  if (!colors) return;
  const { width, height } = colors.region;
  const alpha = channelOf(colors, 3);
  castShadow(canvas, colors.region, alpha, scale, thin ? 5 : 10);
  const [broad, narrow] = [
    soften(alpha, width, height, (thin ? 3 : 9) * scale),
    soften(alpha, width, height, 2 * scale),
  ];
  const surface = broad.map((value, index) => (value * (thin ? 6 : 24) + (narrow[index] ?? 0) * 3) * scale);
  const flat = new Float32Array(alpha.length);
  layOver(canvas, lightOnCloth({ colors, raised: flat, towardsLamp: flat, surface, palette: MATTER }));
}
