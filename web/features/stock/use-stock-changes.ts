import { STOCK_CHANGES_MAX } from '#contract/stock.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { errorsOf, idsOfSaved, savedText } from './stock-results.ts';
import { SAVED_BEFORE, useStockSubmission } from './use-submission.ts';

interface Typed {
  deltas: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** Holds the typed differences. They stay when the user opens another page of the list. */
export function useStockChanges(onSaved: (notice: string) => void) {
  const [{ deltas, errors }, setTyped] = useDraftState<Typed>('differences', { deltas: {}, errors: {} });
  const { submit, isSaving } = useStockSubmission();
  const changes = Object.entries(deltas)
    .map(([productId, delta]) => ({ productId, delta: Math.trunc(Number(delta)) }))
    .filter(({ delta }) => Number.isSafeInteger(delta) && delta !== 0)
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
