import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hugePngHeader, jpeg, pixelBomb, pngWith } from '#test/images.ts';

const run = promisify(execFile);
const printed = z.object({ outcomes: z.record(z.string(), z.string()), peakMb: z.number() });
const SLOW_MS = 600_000;
/** Enough for Node with libvips (about 100 MB) and two full-size camera images. */
const MEMORY_LIMIT_MB = 700;
/** Decoding takes more, so a file must be rejected by its header. */
const REJECTED_LIMIT_MB = 250;

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><rect width="9" height="9"/></svg>`;
const SCRIPT = '<script>alert(document.domain)</script>';
/** JAR files are ZIP archives. */
const ZIP = Buffer.from('PK\u0003\u0004 META-INF/MANIFEST.MF');
const MEGABYTE = 1_048_576;

function resized(file: Buffer, write: (file: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  write(copy);
  return copy;
}

async function rejectedFiles(): Promise<Record<string, Buffer>> {
  const small = sharp(await jpeg());
  const gif = await small.clone().gif().toBuffer();
  const webp = await small.clone().webp({ lossless: true }).toBuffer();
  const avif = await small.clone().avif().toBuffer();
  const extent = avif.indexOf('ispe') + 8;
  return {
    'png-100k-by-100k': hugePngHeader(100_000),
    'png-of-40-megapixels-and-more': pixelBomb(6_400, 6_400),
    'gif-65k-by-65k': resized(gif, (file) => {
      const descriptor = file.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
      for (const at of [6, 8, descriptor + 5, descriptor + 7]) file.writeUInt16LE(65_535, at);
    }),
    'webp-16k-by-16k': resized(webp, (file) => file.writeUInt32LE(0x0fffffff, 21)),
    'avif-100k-by-100k': resized(avif, (file) => {
      file.writeUInt32BE(100_000, extent);
      file.writeUInt32BE(100_000, extent + 4);
    }),
    'svg-100k-by-100k': Buffer.from(SVG),
    'half-a-png': (await small.clone().png().toBuffer()).subarray(0, 120),
    'half-a-webp': webp.subarray(0, webp.length / 2),
    'half-an-avif': avif.subarray(0, avif.length / 2),
    'html-with-the-name-of-a-picture': Buffer.from(`<!doctype html>${SCRIPT}`),
    'a-zip': ZIP,
    'a-tiff': await small.clone().tiff().toBuffer(),
    'nothing-but-noise': randomBytes(MEGABYTE),
  };
}

async function acceptedFiles(): Promise<Record<string, Buffer>> {
  const frames = Buffer.alloc(120 * 120 * 3 * 400);
  for (let at = 0; at < frames.length; at += 997) frames[at] = at % 251;
  const film = sharp(frames, { raw: { width: 120, height: 120 * 400, channels: 3, pageHeight: 120 } });
  const profile = Buffer.concat([Buffer.from('junk\0\0', 'latin1'), deflateSync(Buffer.alloc(100 * MEGABYTE))]);
  return {
    'jpeg-with-html-behind': Buffer.concat([await jpeg(), Buffer.from(SCRIPT)]),
    'jpeg-with-html-in-its-comment': await jpegWithComment(SCRIPT),
    'gif-that-is-a-jar': Buffer.concat([
      await sharp(await jpeg())
        .gif()
        .toBuffer(),
      ZIP,
    ]),
    'jpeg-with-60-kb-of-exif': await sharp(await jpeg())
      .withExif({ IFD0: { ImageDescription: `${SCRIPT}${'x'.repeat(60_000)}` } })
      .toBuffer(),
    'gif-of-400-frames': await film.gif().toBuffer(),
    'png-whose-profile-unfolds-to-100-mb': await pngWith('iCCP', profile),
    'png-whose-text-unfolds-to-100-mb': await pngWith('zTXt', profile),
    'png-of-40-megapixels': pixelBomb(6_300, 6_300),
  };
}

async function jpegWithComment(text: string): Promise<Buffer> {
  const whole = await jpeg();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(text), whole.subarray(2)]);
}

describe('a malicious image', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nanhi-bombs-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function encodeAll(name: string, files: Record<string, Buffer>) {
    const directory = join(folder, name);
    await mkdir(directory);
    for (const [file, bytes] of Object.entries(files)) await writeFile(join(directory, file), bytes);
    const { stdout } = await run(process.execPath, ['test/encode-files.ts', directory]);
    return { directory, ...printed.parse(JSON.parse(stdout)) };
  }
  const all = (files: Record<string, Buffer>, outcome: string) =>
    Object.fromEntries(Object.keys(files).map((file) => [file, outcome]));

  it('is rejected for its size, its missing end or its type, without being decoded', { timeout: SLOW_MS }, async () => {
    const files = await rejectedFiles();
    const { outcomes, peakMb } = await encodeAll('refused', files);
    expect(outcomes).toEqual(all(files, 'refused, refused'));
    expect(peakMb).toBeLessThan(REJECTED_LIMIT_MB);
  });

  it('is encoded again from its pixels, without metadata, in bounded memory', {
    timeout: SLOW_MS,
  }, async () => {
    const files = await acceptedFiles();
    const { directory, outcomes, peakMb } = await encodeAll('taken', files);
    expect(outcomes).toEqual(all(files, 'taken, taken'));
    expect(peakMb).toBeLessThan(MEMORY_LIMIT_MB);
    const encoded = (await readdir(directory)).filter((file) => /\.(master|profile)$/.test(file));
    expect(encoded).toHaveLength(2 * Object.keys(files).length);
    for (const file of encoded) {
      const bytes = await readFile(join(directory, file));
      expect(bytes.includes('<script'), file).toBe(false);
      expect(bytes.includes('META-INF'), file).toBe(false);
      const { format, pages, exif, icc, comments } = await sharp(bytes).metadata();
      expect([format, pages, exif, icc, comments], file).toEqual(['webp', undefined, undefined, undefined, undefined]);
    }
  });
});
