import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { developed } from './render.ts';
import { drawScene, SCENE_NAMES, SCENE_SIZES, type SceneName } from './scenes.ts';

/**
 * Renders all scenes of the storefront, or those whose names are arguments, to `web/pages/storefront/scenes`. Each scene has
 * a full size and a smaller version for phones.
 */
const folder = join(import.meta.dirname, '../../web/pages/storefront/scenes');
/** Maximum size of a WebP file in bytes. */
const LARGEST = 88_000;
const SMALL_QUALITY = 74;
/**
 * Quality of AVIF files. They have half the bytes of WebP, and nearly all browsers read them. The small files can have a lower
 * quality, because the dense screens of phones hide the difference.
 */
const AVIF = { quality: 50, effort: 6 };
const SMALL_AVIF = { quality: 40, effort: 6 };
const wanted = process.argv.slice(2);

/**
 * Returns the narrower version for phones. The hero loses its empty left side, because on phones the heading is not beside
 * the picture.
 */
async function smallFormOf(whole: Buffer, name: SceneName): Promise<Buffer> {
  const { width, height } = SCENE_SIZES[name];
  if (name === 'hero') {
    const right = await sharp(whole).resize({ width: 760, height: 802, position: 'right' }).png().toBuffer();
    return sharp(right).extract({ left: 0, top: 97, width: 760, height: 608 }).png().toBuffer();
  }
  const smallWidth = width >= 1_000 ? 640 : 480;
  const size = { width: smallWidth, height: Math.round((smallWidth * height) / width) };
  return sharp(whole).resize(size).png().toBuffer();
}

await mkdir(folder, { recursive: true });
for (const name of SCENE_NAMES.filter((scene) => wanted.length === 0 || wanted.includes(scene))) {
  const whole = await developed(await drawScene(name))
    .png()
    .toBuffer();
  const small = await smallFormOf(whole, name);
  await sharp(small)
    .webp({ quality: SMALL_QUALITY })
    .toFile(join(folder, `${name}-small.webp`));
  await sharp(small)
    .avif(SMALL_AVIF)
    .toFile(join(folder, `${name}-small.avif`));
  await sharp(whole)
    .avif(AVIF)
    .toFile(join(folder, `${name}.avif`));
  // Scenes with many details need a lower quality to be small enough.
  for (const quality of [78, 72, 66, 60, 52]) {
    const image = await sharp(whole).webp({ quality }).toBuffer();
    if (image.length < LARGEST || quality === 52) {
      await writeFile(join(folder, `${name}.webp`), image);
      console.info(`${name}: ${Math.round(image.length / 1024)} KB at quality ${quality}`);
      break;
    }
  }
}
