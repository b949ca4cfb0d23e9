import { useState } from 'react';
import { readStored, writeStored } from '#web/store/browser-storage.ts';
import { randomUuid } from '#web/store/random-uuid.ts';
import { parseDraft, type SaleDraft, type SaleLine } from './sale-draft.ts';

const STORAGE_KEY = 'counter-sale';
const newDraft = (): SaleDraft => ({ id: randomUuid(), lines: [] });

/** Stores the products of a sale for a reload. The customer's name and phone are not stored. */
export function useSaleDraft() {
  const [draft, setDraft] = useState(() => parseDraft(readStored(STORAGE_KEY, 'sessionStorage')) ?? store(newDraft()));

  /** Several scans may be in flight at once, so `next` gets the newest lines. */
  function change(next: (lines: readonly SaleLine[]) => readonly SaleLine[]) {
    setDraft((own) => store({ ...own, lines: next(own.lines) }));
  }

  function begin() {
    setDraft(store(newDraft()));
  }

  return { ...draft, change, begin };
}

function store(draft: SaleDraft): SaleDraft {
  // An empty sale is stored too, because scans that wait for the connection belong to its id.
  writeStored(STORAGE_KEY, draft, 'sessionStorage');
  return draft;
}
