/** What a form with a mailed code holds, but for its passwords, which are kept nowhere. */
export interface CodeDraft {
  username?: string;
  email?: string;
  otp?: string;
  /** The address that a code was asked for. */
  requestedFor?: string;
  /** When the code may be asked for again, as `Date.now()` counts. */
  resendAt?: number;
}

const TEXTS = ['username', 'email', 'otp', 'requestedFor'] as const;

/** The draft that this tab has kept; a browser that keeps nothing has none. */
export function readDraft(key: string): CodeDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!isRecord(kept)) return {};
    const { resendAt } = kept;
    const texts = TEXTS.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : []));
    return { ...Object.fromEntries(texts), ...(typeof resendAt === 'number' && { resendAt }) };
  } catch {
    return {};
  }
}

/** Keeps a draft until the tab is closed. */
export function saveDraft(key: string, draft: CodeDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing: a reload begins anew.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
