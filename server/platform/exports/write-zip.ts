import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipFile {
  name: string;
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** True for chunks that are compressed already, such as those of an .xlsx file. */
  isCompressed?: boolean;
}

const COMPRESSION_LEVEL = 3;
/** Sizes in a zip have 32 bits. A larger zip needs the format Zip64, which fflate cannot write. */
const BYTES_MAX = 2 ** 32 - 1;

/** Yields the bytes of a zip in constant memory. Begins to read a file when the file before it is written. */
export async function* writeZip(files: Iterable<ZipFile> | AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    bytes += chunk.length;
    if (chunk.length > 0) written.push(chunk);
  });
  for await (const { name, chunks, isCompressed = false } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: COMPRESSION_LEVEL });
    let size = 0;
    zip.add(file);
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > BYTES_MAX || bytes > BYTES_MAX) throw new Error(`${name} is too large for a zip`);
      file.push(chunk);
      yield* written.splice(0);
      // Lets other requests run, because the loop does not pause while the chunks come from memory.
      await nextTurn();
    }
    file.push(new Uint8Array(0), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
