import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { AppError } from '#contract/errors.ts';

export interface OpenZip {
  /** Undefined for more than `maxEntries`. May be called only once. */
  listEntries(maxEntries: number): Promise<Entry[] | undefined>;
  /** Undefined for more than `maxBytes`. Stops unpacking at that size, whatever size the entry claims. */
  read(entry: Entry, maxBytes: number): Promise<Buffer | undefined>;
  close(): void;
}

type Reject = (error: unknown) => AppError;
const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
/** Bytes before the name of a zip entry (APPNOTE 4.3.7). */
const LOCAL_HEADER_BYTES = 30;

/** Throws the error that `reject` returns, like the methods of the result. */
export function openZipBuffer(bytes: Buffer, reject: Reject): Promise<OpenZip> {
  return openZip(fromBufferPromise(bytes, OPTIONS), reject);
}

export function openZipFile(path: string, reject: Reject): Promise<OpenZip> {
  return openZip(openPromise(path, OPTIONS), reject);
}

async function openZip(opening: Promise<ZipFile>, reject: Reject): Promise<OpenZip> {
  const zip = await opening.catch((error: unknown) => {
    throw reject(error);
  });
  return {
    async listEntries(maxEntries) {
      if (zip.entryCount > maxEntries) return undefined;
      const entries: Entry[] = [];
      try {
        for await (const entry of zip.eachEntry()) entries.push(entry);
      } catch (error) {
        throw reject(error);
      }
      if (doEntriesOverlap(entries)) throw reject(new Error('Entries of the zip overlap'));
      return entries;
    },
    async read(entry, maxBytes) {
      if (entry.uncompressedSize > maxBytes) return undefined;
      const chunks: Buffer[] = [];
      let size = 0;
      try {
        for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > maxBytes) return undefined;
          chunks.push(chunk);
        }
      } catch (error) {
        throw reject(error);
      }
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
}

/** If entries share bytes, a small zip can unpack to any size (https://www.bamsoftware.com/hacks/zipbomb/). */
function doEntriesOverlap(entries: readonly Entry[]): boolean {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return sorted.some((entry, index) => {
    const next = sorted[index + 1];
    const end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
    return next !== undefined && next.relativeOffsetOfLocalHeader < end;
  });
}
