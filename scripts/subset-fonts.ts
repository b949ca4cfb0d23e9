import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** `npm run fonts:subset` halves the fonts. Pages with other characters also load the full fonts (web/fonts.css). */
const ROOT = join(import.meta.dirname, '..');
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
/** Must equal `unicode-range` in web/fonts.css. Otherwise pages would show some characters in another font. */
const TEXT = `${ASCII}\u00a0©·×–—‘’“”•…−`;
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'calt', 'tnum'];
/**
 * Weights in the font files; fewer weights make them smaller. Headings use only one weight, which saves 8 KB. Nunito
 * ends at bold (700), which saves 5 KB.
 */
const FONTS = { 'baloo-2': 760, nunito: { min: 400, max: 700 } };

for (const [name, wght] of Object.entries(FONTS)) {
  const source = join(ROOT, 'node_modules/@fontsource-variable', name);
  const full = await readFile(join(source, `files/${name}-latin-wght-normal.woff2`));
  const subset = await subsetFont(full, TEXT, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  await writeFile(join(ROOT, 'web/fonts', `${name}.woff2`), subset);
  await copyFile(join(source, 'LICENSE'), join(ROOT, 'web/fonts', `${name}.LICENSE.txt`));
  console.info(`${name}: ${(full.length / 1024).toFixed(1)} KB -> ${(subset.length / 1024).toFixed(1)} KB`);
}
