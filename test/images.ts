import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export function jpeg(width = 60, height = 80): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer();
}

export async function jpegDataUrl(width?: number, height?: number): Promise<string> {
  return dataUrl(await jpeg(width, height), 'jpeg');
}

export function dataUrl(bytes: Buffer, format: string): string {
  return `data:image/${format};base64,${bytes.toString('base64')}`;
}

/** One-bit black pixels: a small file that takes much memory when decoded. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(type: string, content = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export async function pngWith(type: string, content: Buffer<ArrayBuffer>): Promise<Buffer> {
  const png = await sharp(await jpeg())
    .png()
    .toBuffer();
  return Buffer.concat([png.subarray(0, HEADER_END), chunk(type, content), png.subarray(HEADER_END)]);
}

/** The header claims `side` x `side` pixels, but the data are 8 x 8. */
export function hugePngHeader(side: number): Buffer {
  const png = pixelBomb(8, 8);
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** Bytes of a PNG's signature (8), and of its header chunk with length, name and checksum (25). */
const HEADER_END = 8 + 25;
