import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { developed } from './render.ts';
import { drawScene, SCENE_NAMES, SCENE_SIZES, type SceneName } from './scenes.ts';

/**
 * Renders the storefront's scenes to `web/pages/storefront/scenes`, each as it is and in a smaller form for phones;
 * names given as arguments limit the work to those.
 */
const folder = join(import.meta.dirname, '../../web/pages/storefront/scenes');
/** Bytes. */
const LARGEST = 88_000;
const SMALL_QUALITY = 74;
/** For those that know the format, which is nearly everybody: half of the bytes. The small ones are shown on dense screens. */
const AVIF = { quality: 50, effort: 6 };
const SMALL_AVIF = { quality: 40, effort: 6 };
const wanted = process.argv.slice(2);

/** The phone's form: narrower, and for the hero only its right part, as the left is kept calm for words beside it. */
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
  // Busy scenes are pressed a little harder, until they fit.
  for (const quality of [78, 72, 66, 60, 52]) {
    const image = await sharp(whole).webp({ quality }).toBuffer();
    if (image.length < LARGEST || quality === 52) {
      await writeFile(join(folder, `${name}.webp`), image);
      console.info(`${name}: ${Math.round(image.length / 1024)} KB at quality ${quality}`);
      break;
    }
  }
}
