import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { StartupError } from '#server/platform/startup-error.ts';
import { decryptWith, encryptFor, isEncrypted } from './encryption.ts';
import { type BackupPart, beginSchema, endSchema } from './parts.ts';

const BEGIN = 'begin.json';
const END = 'end.json';
const ROWS = /^rows\/(?<table>[a-z_]+\.[a-z_]+)\/\d+\.ndjson$/;
/** A damaged header could contain any size and exhaust the memory. Real parts are far smaller. */
const PART_MAX_BYTES = 64 * 1_024 * 1_024;
const OWNER_ONLY = 0o600;
const IMAGE = /^pictures\/(?<key>[a-z0-9.]+)$/;

/**
 * Writes a backup. The file gets its name only when it is complete. With `recipients`, only encrypted data reaches the
 * disk.
 */
export async function writeArchive(
  parts: AsyncIterable<BackupPart>,
  file: string,
  recipients: readonly string[] = [],
): Promise<void> {
  const encrypt = recipients.length > 0 ? encryptFor(recipients) : passOn;
  // The name is random, because another host may write a backup to the same file at the same time.
  const partial = `${file}.${randomUUID()}.part`;
  const tar = pack();
  const add = async (name: string, content: Buffer) => {
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, mtime: new Date(0) }, content, (error) => (error ? reject(error) : resolve()));
      // A full disk interrupts the entry. Without this listener the error would end the process.
      entry.on('error', reject);
    });
  };
  const addParts = async () => {
    try {
      let batch = 0;
      for await (const part of parts) {
        if (part.kind === 'begin') await add(BEGIN, Buffer.from(JSON.stringify(part.begin, null, 2)));
        else if (part.kind === 'end') await add(END, Buffer.from(JSON.stringify(part.end, null, 2)));
        else if (part.kind === 'picture') await add(`pictures/${part.key}`, Buffer.from(part.bytes));
        else {
          batch += 1;
          const name = `rows/${part.table}/${String(batch).padStart(8, '0')}.ndjson`;
          await add(name, Buffer.from(`${part.lines.join('\n')}\n`));
        }
      }
      tar.finalize();
    } catch (error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  try {
    const disk = createWriteStream(partial, { mode: OWNER_ONLY });
    const written = pipeline(tar, new PassThrough(), createGzip(), encrypt, disk);
    await Promise.all([addParts(), written]);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof Error && 'syscall' in error) {
      throw new StartupError(`${file} cannot be written (${error.message}). Nothing is left of it.`);
    }
    throw error;
  }
}

async function* passOn(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
}

/** Reads the parts of a backup. An encrypted file needs one of the `identities`. */
export async function* readArchive(file: string, identities: readonly string[] = []): AsyncGenerator<BackupPart> {
  try {
    const isLocked = await isEncrypted(file);
    if (isLocked && identities.length === 0) throw new Error('it is encrypted: --identity names the file of its key');
    const tar = extract();
    const read = pipeline(createReadStream(file), isLocked ? decryptWith(identities) : passOn, createGunzip(), tar);
    // The loop below throws the same error. Without this handler it would also be an unhandled rejection.
    read.catch(() => undefined);
    for await (const entry of tar) {
      const { name, size } = entry.header;
      if (size > PART_MAX_BYTES) throw new Error(`${name} has ${size} bytes`);
      const content = await buffer(Readable.from(entry));
      yield readPart(name, content);
    }
    await read;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${file} cannot be read as a backup (${reason}).`);
  }
}

function readPart(name: string, content: Buffer): BackupPart {
  if (name === BEGIN) return { kind: 'begin', begin: beginSchema.parse(JSON.parse(content.toString())) };
  if (name === END) return { kind: 'end', end: endSchema.parse(JSON.parse(content.toString())) };
  const key = IMAGE.exec(name)?.groups?.['key'];
  if (key !== undefined) return { kind: 'picture', key, bytes: content };
  const table = ROWS.exec(name)?.groups?.['table'];
  if (table === undefined) throw new Error(`it holds ${name}`);
  return { kind: 'rows', table, lines: content.toString().split('\n').slice(0, -1) };
}
