/** Draft of a form with a mailed code; passwords are never stored. */
export interface CodeDraft {
  username?: string;
  email?: string;
  otp?: string;
  /** E-mail address that the code was requested for. */
  requestedFor?: string;
  /** Time in ms (`Date.now()`) from which a new code may be requested. */
  resendAt?: number;
}

const TEXTS = ['username', 'email', 'otp', 'requestedFor'] as const;

/** Returns the draft of this tab; empty for none, or without storage. */
export function readDraft(key: string): CodeDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(stored)) return {};
    const { resendAt } = stored;
    const texts = TEXTS.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : []));
    return { ...Object.fromEntries(texts), ...(typeof resendAt === 'number' && { resendAt }) };
  } catch {
    return {};
  }
}

/** Saves a draft until the tab is closed. */
export function saveDraft(key: string, draft: CodeDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage a reload starts over.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was saved.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
