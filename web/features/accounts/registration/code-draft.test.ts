import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from './code-draft.ts';

describe('the draft of a form with a code', () => {
  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => items.set(key, text),
      removeItem: (key: string) => items.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is read as it was saved until it is removed, separately for each form', () => {
    const draft = {
      username: 'Hira',
      email: 'hira@example.com',
      otp: '12',
      requestedFor: 'hira@example.com',
      resendAt: 7,
    };
    saveDraft('registration', draft);
    expect(readDraft('registration')).toEqual(draft);
    expect(readDraft('password-reset')).toEqual({});
    saveDraft('registration', undefined);
    expect(readDraft('registration')).toEqual({});
  });

  it.each(['', 'null', '7', '{', '{"email":7,"password":"secret","resendAt":"soon"}'])(
    'is empty if the browser has stored %j',
    (stored) => {
      sessionStorage.setItem('registration', stored);
      expect(readDraft('registration')).toEqual({});
    },
  );

  it('is empty in a browser without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    saveDraft('registration', { email: 'hira@example.com' });
    saveDraft('registration', undefined);
    expect(readDraft('registration')).toEqual({});
  });
});
