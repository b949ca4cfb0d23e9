import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '#contract/errors.ts';
import { StartupError } from '../startup-error.ts';
import { assertStorageKey, STORAGE_KEY, type Storage } from './storage.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const CONNECT_LIMIT_MS = 2_000;
const RESPONSE_LIMIT_MS = 10_000;
/** Attempts per request, with exponential backoff. */
const ATTEMPTS_MAX = 3;
/** Limit of a check, which does not wait for all attempts. */
const CHECK_LIMIT_MS = 3_000;

const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };

/** Throws `StartupError` if the bucket cannot be used; later errors are `storage_full` or `unavailable`. */
export async function openS3Storage(settings: S3Settings, responseLimitMs = RESPONSE_LIMIT_MS): Promise<Storage> {
  const { endpoint, bucket } = settings;
  const client = createS3Client(settings, responseLimitMs);
  const storage: Storage = {
    async write(key, bytes) {
      const ContentType = CONTENT_TYPES[assertStorageKey(key).split('.')[1] ?? ''];
      await orUnavailable(client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType })));
    },
    async read(key) {
      if (!STORAGE_KEY.test(key)) return undefined;
      return orUnavailable(readObject(client, bucket, key));
    },
    async has(key) {
      if (!STORAGE_KEY.test(key)) return false;
      const head = client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      return (await orUnavailable(orMissing(head))) !== undefined;
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket });
      for (;;) {
        const page = await orUnavailable(pages.next());
        if (page.done) return;
        for (const { Key } of page.value.Contents ?? []) if (Key !== undefined && STORAGE_KEY.test(Key)) yield Key;
      }
    },
    async remove(key) {
      await orUnavailable(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: assertStorageKey(key) })));
    },
    async check() {
      const abortSignal = AbortSignal.timeout(CHECK_LIMIT_MS);
      await orUnavailable(client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }));
    },
    close: () => client.destroy(),
  };
  try {
    await storage.check();
  } catch (error) {
    storage.close();
    throw new StartupError(`The images cannot be reached: bucket ${bucket} at ${endpoint} (${reasonOf(error)})`);
  }
  return storage;
}

export function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  responseLimitMs: number,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Writes the bucket into the path of URLs, because only large services have a host name for each bucket.
    forcePathStyle: true,
    // Many compatible services do not support the client's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: {
      connectionTimeout: CONNECT_LIMIT_MS,
      requestTimeout: responseLimitMs,
      throwOnRequestTimeout: true,
    },
  });
}

async function readObject(client: S3Client, bucket: string, key: string): Promise<Uint8Array | undefined> {
  const found = await orMissing(client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
  return found?.Body?.transformToByteArray();
}

async function orMissing<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

async function orUnavailable<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (cause) {
    throw new AppError(isOutOfRoom(cause) ? 'storage_full' : 'unavailable', { cause });
  }
}

/** WebDAV and MinIO send the status 507, other services their own error names. */
function isOutOfRoom(cause: unknown): boolean {
  if (!(cause instanceof S3ServiceException)) return false;
  return cause.$metadata.httpStatusCode === 507 || /Quota|StorageFull|InsufficientStorage/i.test(cause.name);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  if (cause instanceof S3ServiceException)
    return `${cause.name}, status ${cause.$metadata.httpStatusCode ?? 'unknown'}`;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
