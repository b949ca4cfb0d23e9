import { useState } from 'react';
import { MAX_STOCK_CHANGES } from '#contract/stock.ts';
import { errorsOf, savedText, useStockSubmission } from './use-submission.ts';

/** The differences that are typed and not saved, over all pages of the list. */
export function useStockChanges(onSaved: (notice: string) => void) {
  const [deltas, setDeltas] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { submit, isSaving } = useStockSubmission();
  const changes = Object.entries(deltas)
    .map(([productId, delta]) => ({ productId, delta: Math.trunc(Number(delta)) }))
    .filter(({ delta }) => Number.isSafeInteger(delta) && delta !== 0)
    .slice(0, MAX_STOCK_CHANGES);

  function setDelta(productId: string, delta: string) {
    setDeltas((typed) => ({ ...typed, [productId]: delta }));
    setErrors(({ [productId]: _, ...others }) => others);
  }

  async function save() {
    const results = await submit({ changes });
    if (!results) return;
    const refused = errorsOf(results);
    const sent = new Set(results.map(({ productId }) => productId));
    setErrors(refused);
    // What was refused stays to be corrected, as does what was typed beyond one submission.
    setDeltas((typed) => Object.fromEntries(Object.entries(typed).filter(([id]) => id in refused || !sent.has(id))));
    onSaved(savedText(results));
  }

  return { deltas, errors, count: changes.length, isSaving, setDelta, save };
}
