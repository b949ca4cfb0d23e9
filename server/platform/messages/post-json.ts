import { PermanentError } from '../jobs/job.ts';
import { SEND_LIMIT_MS } from '../mail/mail.ts';

interface Post {
  url: string;
  authorization: string | undefined;
  body: object;
  sendMs?: number | undefined;
}

export interface Rejection {
  status: number;
  /** The parsed body; undefined if it is not JSON. */
  reply: unknown;
}

/** Returns the rejection; undefined if the gateway accepts the post. */
export async function postJson({ url, authorization, body, sendMs }: Post): Promise<Rejection | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    // A redirect would turn the POST into a GET, and the GET's status 200 would not mean that the message was sent.
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(sendMs ?? SEND_LIMIT_MS),
  });
  if (!response.ok) return { status: response.status, reply: await response.json().catch(() => undefined) };
  await response.body?.cancel();
  return undefined;
}

/** Statuses of a request timeout and of too many requests. */
const TEMPORARY_STATUSES = [408, 429];

export function isTemporary(status: number): boolean {
  return status >= 500 || TEMPORARY_STATUSES.includes(status);
}

/** `reason` must not quote the reply, because the reply may repeat the message with its link. */
export function rejectionError(reason: string, mayBeRetried: boolean): Error {
  return mayBeRetried ? new Error(reason) : new PermanentError(reason);
}
