export type DownloadProblem =
  | 'private_address'
  | 'port'
  | 'credentials'
  | 'unknown_host'
  | 'unreachable'
  | 'certificate'
  | 'redirects'
  | 'status'
  | 'too_large';

interface Details {
  status?: number;
  /** Milliseconds that the host asks to wait; undefined if it says nothing. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

export class DownloadError extends Error {
  readonly problem: DownloadProblem;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(problem: DownloadProblem, { status, retryAfterMs, cause }: Details = {}) {
    super(`download: ${problem}${status === undefined ? '' : ` ${status}`}`, { cause });
    this.problem = problem;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Matches error codes such as CERT_HAS_EXPIRED, ERR_TLS_CERT_ALTNAME_INVALID and UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
const CERTIFICATE_CODE = /CERT|VERIFY/;

/** Every error that is no `DownloadError` yet comes from the connection. */
export function downloadErrorOf(error: unknown): DownloadError {
  if (error instanceof DownloadError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND') return new DownloadError('unknown_host', { cause: error });
  return new DownloadError(CERTIFICATE_CODE.test(code) ? 'certificate' : 'unreachable', { cause: error });
}
