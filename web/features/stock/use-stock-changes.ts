import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { differenceOrWrong } from '#contract/amounts.ts';
import { type ChangeStockInput, type StockResult, stockDelta } from '#contract/stock.schema.ts';
import { STOCK_CHANGES_MAX } from '#contract/stock.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeStockMutation } from './api.ts';
import { errorsOf, idsOfSaved, savedText } from './stock-results.ts';

interface Typed {
  deltas: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** Holds the typed differences. They stay when the user opens another page of the list. */
export function useStockChanges(onSaved: (notice: string) => void) {
  const [{ deltas, errors }, setTyped] = useDraftState<Typed>('differences', { deltas: {}, errors: {} });
  const { submit, isSaving } = useStockSubmission();
  const changes = Object.entries(deltas)
    .flatMap(([productId, delta]) => stockDelta.safeParse({ productId, delta: differenceOrWrong(delta) }).data ?? [])
    .filter(({ delta }) => delta !== 0)
    .slice(0, STOCK_CHANGES_MAX);

  function setDelta(productId: string, delta: string) {
    setTyped(({ deltas: typed, errors: { [productId]: _, ...others } }) => ({
      deltas: { ...typed, [productId]: delta },
      errors: others,
    }));
  }

  async function save() {
    const results = await submit(changes);
    if (!results) return;
    const saved = idsOfSaved(results);
    setTyped(({ deltas: typed }) => {
      // A difference stays if it was rejected, was not sent because of the limit, or was edited since.
      const left = Object.entries(typed).filter(([id, delta]) => !saved.has(id) || delta !== deltas[id]);
      const edited = left.filter(([id]) => saved.has(id)).map(([id]) => [id, SAVED_BEFORE]);
      return { deltas: Object.fromEntries(left), errors: { ...Object.fromEntries(edited), ...errorsOf(results) } };
    });
    onSaved(savedText(results));
  }

  const isDirty = Object.values(deltas).some((delta) => delta !== '');
  return { deltas, errors, count: changes.length, isDirty, isSaving, setDelta, save };
}

const SAVED_BEFORE = 'What you had entered first is saved already. Enter only what is left to change.';

type Changes = Extract<ChangeStockInput, { changes: unknown }>['changes'];

/** Sends changes of stock. Retries send the same idempotency key, so that nothing is changed twice. */
function useStockSubmission() {
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
