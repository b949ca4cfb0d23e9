import { readStored, writeStored } from '#web/store/browser-storage.ts';

/** Text that the user has typed. It is stored, so that it survives a reload. Passwords are never stored. */
export interface CodeDraft {
  username?: string;
  email?: string;
  otp?: string;
  requestedFor?: string;
  /** Time in milliseconds (`Date.now()`) from which a new code may be requested. */
  resendAt?: number;
}

const TEXTS = ['username', 'email', 'otp', 'requestedFor'] as const;

export function readDraft(key: string): CodeDraft {
  const stored = readStored(key, 'sessionStorage');
  if (typeof stored !== 'object' || stored === null) return {};
  const { resendAt, ...rest } = stored as Record<string, unknown>;
  const texts = TEXTS.flatMap((name) => (typeof rest[name] === 'string' ? [[name, rest[name]]] : []));
  return { ...Object.fromEntries(texts), ...(typeof resendAt === 'number' && { resendAt }) };
}

export function saveDraft(key: string, draft: CodeDraft | undefined): void {
  writeStored(key, draft, 'sessionStorage');
}
