import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { packIco } from './brand/ico.ts';
import { drawAppIcon, drawAwning, drawFavicon, drawLabel, drawMaskableIcon } from './brand/mark.ts';
import { developed } from './render.ts';
import { drawScene } from './scenes.ts';

/**
 * Renders icons for browsers and phones, and the picture that messengers show with a link, to `public`. None of them contains
 * the shop's name, because a shopkeeper can change the name.
 */
const folder = join(import.meta.dirname, '../../public');
const SHARE = { width: 1200, height: 630 };
const AWNING = { height: 74, scallop: 50 };

function renderIcon(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();
}

/** Shadow of the label. It falls like the shadows of the garments, because the light comes from the top left. */
const SHADOW =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="1.2"/></filter>' +
  '<g transform="translate(104 184) rotate(-6 170 170) scale(8.5)"><rect x="3" y="6" width="34" height="28" rx="7" ' +
  'fill="#4d3418" fill-opacity=".4" filter="url(#soft)"/></g>';

/** Renders the picture for links: the hero scene, with the label on its empty side and the awning at the top. */
async function renderShare(): Promise<Buffer> {
  const { width, height } = SHARE;
  const scene = await developed(await drawScene('hero'))
    .resize(width, height, { fit: 'cover' })
    .png()
    .toBuffer();
  const sign =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `${SHADOW}<g transform="translate(96 172) rotate(-6 170 170) scale(8.5)">${drawLabel()}</g>` +
    `${drawAwning(width, AWNING.height, AWNING.scallop)}</svg>`;
  return sharp(scene)
    .composite([{ input: Buffer.from(sign) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

const favicon = drawFavicon();
const sizes = [16, 32, 48];
const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await renderIcon(favicon, size) })));
const files: Record<string, string | Buffer> = {
  'favicon.svg': `${favicon}\n`,
  'favicon.ico': packIco(pictures),
  'apple-touch-icon.png': await renderIcon(drawAppIcon(), 180),
  'icon-192.png': await renderIcon(drawAppIcon(), 192),
  'icon-512.png': await renderIcon(drawAppIcon(), 512),
  'icon-maskable-512.png': await renderIcon(drawMaskableIcon(), 512),
  'share.jpg': await renderShare(),
};
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) {
  await writeFile(join(folder, name), content);
  console.info(`${name}: ${(content.length / 1024).toFixed(1)} KB`);
}
