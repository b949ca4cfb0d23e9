import { useState } from 'react';
import { readStored, writeStored } from '#web/store/browser-storage.ts';
import { parseDraft, type SaleDraft, type SaleLine } from './sale-draft.ts';

const STORAGE_KEY = 'counter-sale';
const newDraft = (): SaleDraft => ({ id: crypto.randomUUID(), lines: [] });

/** The tab stores the products, so that they survive a reload, but not the customer's name and phone. */
export function useSaleDraft() {
  const [draft, setDraft] = useState(() => parseDraft(readStored(STORAGE_KEY, 'sessionStorage')) ?? store(newDraft()));

  /** Takes a function, because several scans may be in flight at once. */
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
