import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import type { ChangeStockInput, StockResult } from '#contract/stock.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeStockMutation } from './api.ts';

export const SAVED_BEFORE = 'What you had entered first is saved already. Enter only what is left to change.';

type Changes = Extract<ChangeStockInput, { changes: unknown }>['changes'];

/** Sends changes of stock. Retries send the same idempotency key, so that nothing is changed twice. */
export function useStockSubmission() {
  const dispatch = useAppDispatch();
  const [changeStock, { isLoading }] = useChangeStockMutation();
  const pending = useRef<{ ref: string; sent: Map<string, string> }>(undefined);

  async function submit(changes: Changes): Promise<readonly StockResult[] | undefined> {
    const { ref, sent } = (pending.current ??= { ref: nanoid(), sent: new Map() });
    for (const each of changes) sent.set(each.productId, sent.get(each.productId) ?? JSON.stringify(each));
    const { data, error } = await changeStock({ ref, changes });
    if (data) {
      pending.current = undefined;
      const asSent = changes.filter((each) => sent.get(each.productId) === JSON.stringify(each));
      const sentIds = new Set(asSent.map(({ productId }) => productId));
      return data.results.map((result) => (sentIds.has(result.productId) ? result : withoutEdit(result)));
    }
    dispatch(toastShown('error', messageOf(error, 'Failed to save the stock')));
    return undefined;
  }
  return { submit, isSaving: isLoading };
}

/** 'repeated' means that an earlier request saved the line. A later edit of the line then gets an error. */
function withoutEdit(result: StockResult): StockResult {
  if (result.outcome !== 'repeated') return result;
  return { ...result, outcome: 'refused', message: SAVED_BEFORE };
}
