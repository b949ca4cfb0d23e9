import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3Settings } from '#server/platform/storage/s3-storage.ts';
import { isBackupName } from './retention.ts';

/** A backup has at most 80 GB, because S3 accepts 10,000 parts of a file. */
const PART_BYTES = 8 * 1_024 * 1_024;
/** Two minutes: a slow line takes this long for one part. */
const RESPONSE_LIMIT_MS = 120_000;
const OWNER_ONLY = 0o600;

export interface S3Backups {
  upload(file: string, name: string): Promise<void>;
  download(name: string, file: string): Promise<void>;
  /** Returns the names of backups in order of time. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  close(): void;
}

export function openS3Backups(settings: S3Settings): S3Backups {
  const client = createS3Client(settings, RESPONSE_LIMIT_MS);
  const Bucket = settings.bucket;
  return {
    upload: (file, Key) => uploadInParts(client, { Bucket, Key }, file),
    async download(Key, file) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (!(Body instanceof Readable)) throw new Error(`${Key} has no content`);
      await pipeline(Body, createWriteStream(file, { mode: OWNER_ONLY }));
    },
    async list() {
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key } of Contents) if (Key !== undefined && isBackupName(Key)) names.push(Key);
      }
      return names.sort();
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    close: () => client.destroy(),
  };
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
