import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import type { ChangeStockInput, StockResult } from '#contract/stock.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeStockMutation } from './api.ts';

export const SAVED_BEFORE = 'What you had entered first is saved already. Enter only what is left to change.';

type Changes<Input> = Input extends { ref: string } ? Omit<Input, 'ref'> : never;

/** Retries send the same idempotency key until a response arrives, so that nothing is changed twice. */
export function useStockSubmission() {
  const dispatch = useAppDispatch();
  const [changeStock, { isLoading }] = useChangeStockMutation();
  const pending = useRef<{ ref: string; sent: Map<string, string> }>(undefined);

  async function submit(changes: Changes<ChangeStockInput>): Promise<readonly StockResult[] | undefined> {
    const all = 'counts' in changes ? changes.counts : changes.changes;
    const { ref, sent } = (pending.current ??= { ref: nanoid(), sent: new Map() });
    for (const each of all) sent.set(each.productId, sent.get(each.productId) ?? JSON.stringify(each));
    const { data, error } = await changeStock({ ref, ...changes });
    if (data) {
      pending.current = undefined;
      const asSent = new Set(all.filter((each) => sent.get(each.productId) === JSON.stringify(each)).map(idOf));
      return data.results.map((result) => (asSent.has(result.productId) ? result : withoutEdit(result)));
    }
    dispatch(toastShown('error', messageOf(error, 'Failed to save the stock')));
    return undefined;
  }
  return { submit, isSaving: isLoading };
}

const idOf = ({ productId }: { productId: string }) => productId;

/** If a line was edited after a lost response, only its first value is saved, so the result becomes an error. */
function withoutEdit(result: StockResult): StockResult {
  if (result.outcome !== 'repeated') return result;
  return { ...result, outcome: 'refused', message: SAVED_BEFORE };
}

/** Returns text such as '3 products saved'; '' if all changes were rejected. */
export function savedText(results: readonly StockResult[]): string {
  const saved = results.filter(({ outcome }) => outcome !== 'refused').length;
  if (saved === 0) return '';
  return `${saved} ${saved === 1 ? 'product' : 'products'} saved`;
}

export function idsOfSaved(results: readonly StockResult[]): ReadonlySet<string> {
  return new Set(results.filter(({ outcome }) => outcome !== 'refused').map(idOf));
}

export function errorsOf(results: readonly StockResult[]): Record<string, string> {
  return Object.fromEntries(
    results.flatMap(({ productId, outcome, message }) =>
      outcome === 'refused' ? [[productId, message ?? 'This could not be saved.']] : [],
    ),
  );
}
