import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { AppError } from '#contract/errors.ts';

export interface OpenZip {
  /** May be called once. Throws what `reject` makes of a damaged list of entries. */
  entries(): AsyncGenerator<Entry>;
  /** Undefined for more than `maxBytes`, whatever the entry says of its size: no more are unpacked. */
  read(entry: Entry, maxBytes: number): Promise<Buffer | undefined>;
  close(): void;
}

type Reject = (error: unknown) => AppError;
/** Sizes that the entries claim are checked while they are unpacked. */
const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true };

/** Throws what `reject` makes of an error, as the methods of the result do. */
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
    async *entries() {
      try {
        yield* zip.eachEntry();
      } catch (error) {
        throw reject(error);
      }
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
