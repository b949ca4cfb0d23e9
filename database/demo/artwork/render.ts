import sharp from 'sharp';

/** Renders an SVG to a WebP of the given size. The SVG is drawn at its own size first, so that its light stays true. */
export async function renderPicture(
  svg: string,
  { width, height, quality = 80 }: { width: number; height: number; quality?: number },
): Promise<Buffer> {
  // Asked for both at once, sharp would draw the SVG small, and its light filters would carve deeper folds.
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize(width, height, { fit: 'fill' })
    .webp({ quality, effort: 4 })
    .toBuffer();
}
