import { PermanentError } from '../jobs/job.ts';
import { SEND_LIMIT_MS } from '../mail/mail.ts';

interface Post {
  url: string;
  /** The header as a whole. */
  authorization: string | undefined;
  body: object;
  sendMs?: number | undefined;
}

/** A response other than 2xx. */
export interface Rejection {
  status: number;
  /** The parsed body; undefined for a body that is not JSON. */
  reply: unknown;
}

/** Posts JSON to a gateway; returns undefined once it is accepted. Throws without a response within the time limit. */
export async function postJson({ url, authorization, body, sendMs }: Post): Promise<Rejection | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    // A redirect would turn the POST into a GET, whose 200 is no sent message.
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(sendMs ?? SEND_LIMIT_MS),
  });
  if (!response.ok) return { status: response.status, reply: await response.json().catch(() => undefined) };
  await response.body?.cancel();
  return undefined;
}

/** Request timeout and too many requests, beside all of 5xx. */
const TEMPORARY_STATUSES = [408, 429];

export function isTemporary(status: number): boolean {
  return status >= 500 || TEMPORARY_STATUSES.includes(status);
}

/** `reason` must not quote the reply, which may repeat the message with its link. */
export function rejectionError(reason: string, mayBeRetried: boolean): Error {
  return mayBeRetried ? new Error(reason) : new PermanentError(reason);
}
