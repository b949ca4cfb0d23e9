import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { developed } from './render.ts';
import { drawScene, SCENE_NAMES, SCENE_SIZES, type SceneName } from './scenes.ts';

/**
 * Renders the storefront's scenes to `web/pages/storefront/scenes`, each as it is and in a smaller form for phones;
 * names given as arguments limit the work to those.
 */
const folder = join(import.meta.dirname, '../../../web/pages/storefront/scenes');
/** Bytes. */
const LARGEST = 88_000;
const SMALL_QUALITY = 74;
const wanted = process.argv.slice(2);

/** The phone's form: narrower, and for the hero only its right part, as the left is kept calm for words beside it. */
function smallFormOf(name: SceneName): { width: number; height: number; position?: string } {
  const { width, height } = SCENE_SIZES[name];
  if (name === 'hero') return { width: 760, height: 802, position: 'right' };
  const smallWidth = width >= 1_000 ? 640 : 480;
  return { width: smallWidth, height: Math.round((smallWidth * height) / width) };
}

await mkdir(folder, { recursive: true });
for (const name of SCENE_NAMES.filter((scene) => wanted.length === 0 || wanted.includes(scene))) {
  const whole = await developed(await drawScene(name))
    .png()
    .toBuffer();
  const small = await sharp(whole).resize(smallFormOf(name)).webp({ quality: SMALL_QUALITY }).toBuffer();
  await writeFile(join(folder, `${name}-small.webp`), small);
  // Busy scenes are pressed a little harder, until they fit.
  for (const quality of [78, 72, 66, 60, 52]) {
    const picture = await sharp(whole).webp({ quality }).toBuffer();
    if (picture.length < LARGEST || quality === 52) {
      await writeFile(join(folder, `${name}.webp`), picture);
      console.info(`${name}: ${Math.round(picture.length / 1024)} KB at quality ${quality}`);
      break;
    }
  }
}
