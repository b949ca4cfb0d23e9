import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { copyBytes } from '../cache/encodings.ts';
import type { FindFolder } from './other-releases.ts';

/** First bytes of the encoding `dcz`: a skippable frame of zstd, which contains the SHA-256 of the dictionary. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** Takes 2 to 20 ms a file. Level 19 makes a page's deltas only 8 % smaller in ten times the time. */
const ZSTD_LEVEL = 9;
/** Enough for 50 files after each of ten releases. Takes 1 MB, and 3 MB if all files have changed wholly (6 KB in brotli). */
const DELTAS_MAX = 500;

const compress = promisify(zstdCompress);

interface Delta {
  /** SHA-256 of the dictionary, in base64. */
  sha256: string;
  /** Undefined if the compressed file is as small. */
  body: Buffer | undefined;
}

/** Creates the delta of each pair of files once, in the thread pool, when it is first requested (single-flight). */
export function openDeltas(findFolder: FindFolder) {
  const deltas = new Map<string, Promise<Delta>>();

  /** Paths are those of requests. Returns undefined without such files, with another hash, or if a delta saves nothing. */
  return async function findDelta(path: string, dictionaryPath: string, sha256: string): Promise<Buffer | undefined> {
    const key = `${path} ${dictionaryPath}`;
    let delta = deltas.get(key);
    if (delta === undefined) {
      const [folder, dictionaryFolder] = [await findFolder(path), await findFolder(dictionaryPath)];
      if (folder === undefined || dictionaryFolder === undefined) return undefined;
      // Another request may have begun the same delta while this one waited.
      delta = deltas.get(key) ?? createDelta(join(folder, path), join(dictionaryFolder, dictionaryPath));
      deltas.set(key, delta);
      for (const oldest of deltas.keys()) if (deltas.size > DELTAS_MAX) deltas.delete(oldest);
    }
    try {
      const found = await delta;
      return found.sha256 === sha256 ? found.body : undefined;
    } catch {
      // A build may have removed the other release in between. The usual file is sent instead.
      deltas.delete(key);
      return undefined;
    }
  };
}

async function createDelta(file: string, dictionaryFile: string): Promise<Delta> {
  const [content, dictionary] = await Promise.all([readFile(file), readFile(dictionaryFile)]);
  const hash = createHash('sha256').update(dictionary).digest();
  const frame = await compress(content, { dictionary, params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } });
  const body = copyBytes(Buffer.concat([MAGIC, hash, frame]));
  const usualBytes = await stat(`${file}.br`).then(
    ({ size }) => size,
    () => content.length,
  );
  return { sha256: hash.toString('base64'), body: body.length < usualBytes ? body : undefined };
}
