import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/**
 * `npm run fonts:subset`: cuts the shop's two typefaces down to what nearly every page needs, into `web/fonts`, half the
 * bytes of the whole. Whatever else people write comes from the whole ones (web/fonts.css), where it occurs.
 */
const ROOT = join(import.meta.dirname, '..');
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
/** The same as `unicode-range` in web/fonts.css. */
const TEXT = `${ASCII}\u00a0©·×–—‘’“”•…−`;
/** What good setting needs; old-style figures, fractions and the like are never asked for. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'calt', 'tnum'];
/** The weights that web/app.css and its classes use. */
const FONTS = { 'baloo-2': { min: 500, max: 800 }, nunito: { min: 400, max: 800 } };

for (const [name, wght] of Object.entries(FONTS)) {
  const source = join(ROOT, 'node_modules/@fontsource-variable', name);
  const whole = await readFile(join(source, `files/${name}-latin-wght-normal.woff2`));
  const part = await subsetFont(whole, TEXT, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await writeFile(join(ROOT, 'web/fonts', `${name}.woff2`), part);
  await copyFile(join(source, 'LICENSE'), join(ROOT, 'web/fonts', `${name}.LICENSE.txt`));
  console.info(`${name}: ${(whole.length / 1024).toFixed(1)} KB -> ${(part.length / 1024).toFixed(1)} KB`);
}
