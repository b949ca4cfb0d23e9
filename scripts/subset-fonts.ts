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
const NORMAL_TO_BOLD = { min: 400, max: 700 };
/** Letters, marks, digits and punctuation of Urdu, and of the Arabic words in Urdu texts. */
const URDU =
  'ءآأؤئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيٹپچڈڑژکگںھہۂۃۀیےۓًٌٍَُِّْٰٓٔٗ٘ـ،؍؎؏؛؟۔٪٫٬٭٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹﷽ﷲ\u200c\u200d\u200e\u200f';
const FONTS = [
  { name: 'baloo-2', script: 'latin', text: TEXT, wght: 760, file: 'web/fonts/baloo-2.woff2', keepFeatures: FEATURES },
  {
    name: 'nunito',
    script: 'latin',
    text: TEXT,
    wght: NORMAL_TO_BOLD,
    file: 'web/fonts/nunito.woff2',
    keepFeatures: FEATURES,
  },
  // A public file, because labels and slips link to it too. It keeps all features, which join the letters.
  { name: 'noto-naskh-arabic', script: 'arabic', text: URDU, wght: NORMAL_TO_BOLD, file: 'public/fonts/urdu.woff2' },
];

for (const { name, script, text, wght, file, ...options } of FONTS) {
  const source = join(ROOT, 'node_modules/@fontsource-variable', name);
  const full = await readFile(join(source, `files/${name}-${script}-wght-normal.woff2`));
  const subset = await subsetFont(full, text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    noHinting: true,
    ...options,
  });
  await writeFile(join(ROOT, file), subset);
  await copyFile(join(source, 'LICENSE'), join(ROOT, 'web/fonts', `${name}.LICENSE.txt`));
  console.info(`${name}: ${(full.length / 1024).toFixed(1)} KB -> ${(subset.length / 1024).toFixed(1)} KB`);
}
