import { S3ServiceException } from '@aws-sdk/client-s3';
import { StartupError } from '#server/platform/startup-error.ts';
import type { S3Settings } from '#server/platform/storage/s3-storage.ts';

/** Work of the shop in the bucket, such as 'list files', and the permission that it needs. */
export interface S3Action {
  verb: string;
  permission: string;
}

const WRONG_KEY = /InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|AuthorizationHeaderMalformed/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH']);
const FULL_DISK = new Set(['ENOSPC', 'EDQUOT']);

/** Waits for the work. Its error says what to do. */
export async function withS3Errors<Result>(
  settings: S3Settings,
  action: S3Action,
  work: Promise<Result>,
): Promise<Result> {
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
