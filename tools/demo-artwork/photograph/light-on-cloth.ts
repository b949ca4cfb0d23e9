import type { Palette } from '../palette.ts';
import type { Raster } from './raster.ts';

/** Direction of the light: from the top left, in front of the picture. */
const LAMP = { x: -0.44, y: -0.5, z: 0.746 };
/** Strength of the shade on slopes away from the light, of the light on slopes towards it, and of cast shadows. */
const [IN_SHADE, IN_LIGHT, CAST] = [0.62, 0.5, 2.6];

function channels(hex: string): number[] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Returns how fast each colour channel gets darker in the shade: a shadow on mustard cloth is brown, on blue cloth navy. */
function fallOf({ base, deep }: Pick<Palette, 'base' | 'deep'>): number[] {
  const falls = channels(base).map((value, index) => 1 - (channels(deep)[index] ?? 0) / (value + 12));
  const mean = falls.reduce((sum, fall) => sum + fall, 0) / falls.length;
  return falls.map((fall) => 1 + (fall / mean - 1) * 0.7);
}

interface Lit {
  colors: Raster;
  raised: Float32Array<ArrayBuffer>;
  towardsLamp: Float32Array<ArrayBuffer>;
  surface: Float32Array<ArrayBuffer>;
  palette: Pick<Palette, 'base' | 'deep' | 'light' | 'relief'>;
}

/** Returns the colours of a cloth with light and shade. */
export function lightOnCloth({ colors, raised, towardsLamp, surface, palette }: Lit): Raster {
  const { region } = colors;
  const { width, height } = region;
  const rgba = new Uint8Array(colors.rgba);
  const falls = fallOf(palette);
  const glow = channels(palette.light);
  const contrast = palette.relief / 18;
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column;
      if ((colors.rgba[at * 4 + 3] ?? 0) === 0) {
        continue;
      }
      const slopeX = ((surface[at + 1] ?? 0) - (surface[at - 1] ?? 0)) / 2;
      const slopeY = ((surface[at + width] ?? 0) - (surface[at - width] ?? 0)) / 2;
      const facing = (LAMP.z - LAMP.x * slopeX - LAMP.y * slopeY) / (LAMP.z * Math.hypot(slopeX, slopeY, 1));
      // Limits the shade, because light of the room reaches every point. So no point gets black.
      const turnedAway = (1 - Math.exp(-Math.max(0, 1 - facing) * 1.5)) * IN_SHADE * contrast;
      const covered = Math.min(0.4, Math.max(0, (towardsLamp[at] ?? 0) - (raised[at] ?? 0) - 0.012) * CAST);
      const bright = Math.max(0, facing - 1) * IN_LIGHT * contrast;
      const shade = Math.max(0.08, 1 - turnedAway) * (1 - covered);
      // Makes the garment darker towards the hem, because the light is nearer to the shoulder.
      const fall = 1.045 - 0.11 * ((column / width) * 0.4 + (row / height) * 0.6);
      for (let channel = 0; channel < 3; channel += 1) {
        const color = (colors.rgba[at * 4 + channel] ?? 0) * shade ** (falls[channel] ?? 1) * fall;
        rgba[at * 4 + channel] = Math.min(255, color + ((glow[channel] ?? 255) - color * 0.7) * bright);
      }
    }
  }
  return { region, rgba };
}
