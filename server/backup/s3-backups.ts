import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { StartupError } from '#server/platform/startup-error.ts';
import { createS3Client, type S3Settings } from '#server/platform/storage/s3-storage.ts';
import { readDiskSpace } from '#server/platform/telemetry/disk-space.ts';
import { isBackupName } from './retention.ts';

/** A backup has at most 80 GB, because S3 accepts 10,000 parts of a file. */
const PART_BYTES = 8 * 1_024 * 1_024;
/** Two minutes: a slow line takes this long for one part. */
const RESPONSE_LIMIT_MS = 120_000;
const OWNER_ONLY = 0o600;
/** Key files in the bucket, each encrypted with its passphrase. The bucket of several servers has several. */
const KEY_NAME = /^key-[0-9a-f]{16}\.age$/;

const LISTING: S3Action = { verb: 'list files', permission: 's3:ListBucket' };
const READING: S3Action = { verb: 'read files', permission: 's3:GetObject' };
const WRITING: S3Action = { verb: 'write files', permission: 's3:PutObject' };
const DELETING: S3Action = { verb: 'delete files', permission: 's3:DeleteObject' };

/** The errors of all methods are `StartupError`s, which say what to do. */
export interface S3Backups {
  upload(file: string, name: string): Promise<void>;
  /** Downloads the backup. Throws if the disk is too full for it, and then writes nothing. */
  download(name: string, file: string): Promise<void>;
  /** Returns the names of backups in order of time. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Stores a key file that opens with a passphrase, unless the bucket has it. */
  storeKey(file: string): Promise<void>;
  listKeys(): Promise<string[]>;
  close(): void;
}

export function openS3Backups(settings: S3Settings, responseLimitMs = RESPONSE_LIMIT_MS): S3Backups {
  const client = createS3Client(settings, responseLimitMs);
  const Bucket = settings.bucket;
  const list = (isListed: (name: string) => boolean) =>
    withS3Errors(settings, LISTING, listNames(client, Bucket, isListed));
  return {
    upload: (file, Key) => withS3Errors(settings, WRITING, uploadInParts(client, { Bucket, Key }, file)),
    download: (Key, file) =>
      withS3Errors(settings, READING, downloadTo(file, client, { Bucket, Key }, responseLimitMs)),
    list: () => list(isBackupName),
    async remove(Key) {
      await withS3Errors(settings, DELETING, client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    async storeKey(file) {
      const Body = await readFile(file);
      const Key = `key-${createHash('sha256').update(Body).digest('hex').slice(0, 16)}.age`;
      await withS3Errors(settings, WRITING, client.send(new PutObjectCommand({ Bucket, Key, Body })));
    },
    listKeys: () => list((name) => KEY_NAME.test(name)),
    close: () => client.destroy(),
  };
}

async function listNames(client: S3Client, Bucket: string, isListed: (name: string) => boolean): Promise<string[]> {
  const names: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key } of Contents) if (Key !== undefined && isListed(Key)) names.push(Key);
  }
  return names.sort();
}

async function downloadTo(
  file: string,
  client: S3Client,
  source: { Bucket: string; Key: string },
  silenceLimitMs: number,
): Promise<void> {
  const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(source));
  if (!(Body instanceof Readable)) throw new Error(`${source.Key} has no content`);
  const { path, freeBytes } = await readDiskSpace(dirname(file));
  if (ContentLength > freeBytes) {
    Body.destroy();
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
    throw new StartupError(
      `${source.Key} has ${megabytes(ContentLength)}, and ${path} has room for ${megabytes(freeBytes)}. Make room, or set TMPDIR to a folder with room.`,
    );
  }
  await pipeline(
    Body,
    (chunks) => untilSilent(Body, chunks, silenceLimitMs),
    createWriteStream(file, { mode: OWNER_ONLY }),
  );
}

/** Ends a download of which no more bytes arrive. The client's own limit ends with the first byte. */
async function* untilSilent(body: Readable, chunks: AsyncIterable<Buffer>, limitMs: number): AsyncGenerator<Buffer> {
  const silent = () => body.destroy(Object.assign(new Error('The download has stopped'), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(silent, limitMs);
  try {
    for await (const chunk of chunks) {
      timer.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** An object of a multipart upload appears only when it is complete. */
async function uploadInParts(client: S3Client, target: { Bucket: string; Key: string }, file: string): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const handle = await open(file);
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    const buffer = Buffer.alloc(PART_BYTES);
    for (let PartNumber = 1; ; PartNumber += 1) {
      const { bytesRead } = await handle.read(buffer, 0, PART_BYTES);
      if (bytesRead === 0) break;
      const Body = buffer.subarray(0, bytesRead);
      const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Work of the shop in the bucket, such as 'list files', and the permission that it needs. */
interface S3Action {
  verb: string;
  permission: string;
}

const WRONG_KEY = /InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|AuthorizationHeaderMalformed/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH']);
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT']);

/** Waits for the work. Its error says what to do. */
async function withS3Errors<Result>(settings: S3Settings, action: S3Action, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(explain(settings, action, cause), { cause });
  }
}

function explain({ endpoint, bucket }: S3Settings, { verb, permission }: S3Action, error: unknown): string {
  const { name, code, message, status } = partsOf(error);
  if (name === 'NoSuchBucket')
    return `There is no bucket ${bucket} at ${endpoint}. Check BACKUP_S3_BUCKET and BACKUP_S3_ENDPOINT.`;
  if (WRONG_KEY.test(name))
    return `${endpoint} rejects the key (${name}). Check BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and BACKUP_S3_REGION.`;
  if (status === 403) return `The key may not ${verb} in the bucket ${bucket}. Give it the permission ${permission}.`;
  if (FULL_DISK.has(code)) return `The disk is full (${message}). Make room, or set TMPDIR to a folder with room.`;
  if (name === 'TimeoutError' || code === 'ETIMEDOUT')
    return `${endpoint} does not respond. Check BACKUP_S3_ENDPOINT, or try again later.`;
  if (UNREACHABLE.has(code)) return `${endpoint} cannot be reached (${code}). Check BACKUP_S3_ENDPOINT.`;
  return `The shop could not ${verb} in the bucket ${bucket} at ${endpoint} (${name}: ${message}).`;
}

function partsOf(error: unknown) {
  if (!(error instanceof Error)) return { name: '', code: '', message: String(error), status: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return { name: error.name, code, message: error.message, status };
}
