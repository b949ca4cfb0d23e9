import { nanoid } from '@reduxjs/toolkit';
import { countOrWrong } from '#contract/amounts.ts';
import { shortIdOf } from '#contract/product-path.ts';
import { type StockedProduct, stockPieces } from '#contract/stock.schema.ts';
import { STOCK_CHANGES_MAX } from '#contract/stock.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { isUnreachableError } from '#web/store/mutation-queue/mutation-queue.ts';
import { useWaitingIds } from '#web/store/mutation-queue/queue-slice.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { problemOfField } from '#web/ui/dashboard/request-check.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { useStoredValue } from '#web/ui/use-stored-value.ts';
import { useLazyFindStockByCodeQuery, useSaveCountMutation } from './api.ts';
import {
  COUNT_KEY,
  type Count,
  type CountedLine,
  type CountSubmission,
  changeCount,
  parseCount,
} from './count-draft.ts';
import { savedText } from './stock-results.ts';

/** Returns the typed number of pieces. Undefined if the text is not a valid number. */
const piecesOf = (found: string) => stockPieces.safeParse(countOrWrong(found)).data;

export function problemOfFound(found: string): string | undefined {
  return found.trim() === '' ? undefined : problemOfField(stockPieces, countOrWrong(found));
}

const NO_COUNT: Partial<Count> = {};

/** Holds a stock count until it is saved. Browser storage holds it too, so that it survives a reload. */
export function useCount(onSaved: (notice: string) => void) {
  const dispatch = useAppDispatch();
  const [{ lines = [], errors = {}, begunAt, sending } = NO_COUNT] = useStoredValue(COUNT_KEY, parseCount);
  const [findByCode, { isFetching }] = useLazyFindStockByCodeQuery();
  const [saveCount, { isLoading }] = useSaveCountMutation();
  const waitingIds = useWaitingIds();
  const filled = lines.flatMap(({ product, found }) => {
    const pieces = piecesOf(found);
    if (pieces === undefined) return [];
    // If the shop did not count this product, there is no difference. Even 0 pieces are then a change.
    return [{ product, found: pieces, difference: product.stock === null ? null : pieces - product.stock }];
  });

  /** Returns the product, or a sentence that says why none was found. Undefined without a connection. */
  async function find(code: string): Promise<StockedProduct | string | undefined> {
    const { data, error } = await findByCode(code);
    if (isUnreachableError(error)) return undefined;
    if (!data) return messageOf(error, 'Failed to look up the product.');
    const [product, other] = data.products;
    if (!product) return `No product has the code ${code}.`;
    if (other) return `Two products share the code ${code}. Enter the whole id.`;
    // Prices and costs are not stored in the browser.
    const { price: _, cost: __, ...stored } = product;
    return stored;
  }

  /** Adds a line. Resolves to an error message, or to an empty text if the line was added. */
  async function addByCode(code: string): Promise<string> {
    const product = await find(code);
    if (product === undefined) return 'There is no connection now. Try again.';
    if (typeof product === 'string') return product;
    changeCount((present) => {
      const { [product._id]: rejected, ...errorsOfOthers } = present.errors;
      const others = present.lines.filter((each) => each.product._id !== product._id);
      // A line that the server rejected starts again with the current stock. Other lines keep the typed number.
      const line = rejected === undefined ? present.lines.find((each) => each.product._id === product._id) : undefined;
      return {
        ...present,
        lines: [{ product, found: '', ...line, entry: nanoid() }, ...others],
        errors: errorsOfOthers,
      };
    });
    return '';
  }

  /** Counts one more piece. Resolves to undefined if the product is not listed yet and there is no connection. */
  async function countPiece(code: string): Promise<{ text: string; isWrong: boolean } | undefined> {
    const known = lines.find(({ product }) => isCodeOf(product, code))?.product;
    const product = known ?? (await find(code));
    if (product === undefined) return undefined;
    if (typeof product === 'string') return { text: product, isWrong: true };
    const said = { text: `${product.name}, 1 more`, isWrong: false };
    changeCount((present) => {
      const others = present.lines.filter((each) => each.product._id !== product._id);
      const line = present.lines.find((each) => each.product._id === product._id);
      const problem = problemOfFound(line?.found ?? '');
      if (problem) {
        Object.assign(said, { text: `${product.name}: ${problem}`, isWrong: true });
        return present;
      }
      const found = String((piecesOf(line?.found ?? '') ?? 0) + 1);
      return { ...present, lines: [{ product, entry: nanoid(), isScanned: true, ...line, found }, ...others] };
    });
    return said;
  }

  function setFound(productId: string, found: string) {
    const edit = (line: CountedLine) => (line.product._id === productId ? { ...line, found } : line);
    changeCount((present) => ({ ...present, lines: present.lines.map(edit) }));
  }

  function remove(productId: string) {
    const isOther = ({ product }: CountedLine) => product._id !== productId;
    changeCount((present) => ({ ...present, lines: present.lines.filter(isOther) }));
  }

  async function save() {
    const submission = sending ?? submissionOf(filled);
    changeCount((present) => ({ ...present, sending: submission }));
    const names = new Map(lines.map(({ product: { _id, name } }) => [_id, name]));
    const items = submission.counts.map(({ productId: id }) => ({ id, name: names.get(id) ?? id }));
    const { data, error } = await saveCount({ press: { action: 'Save count', items }, body: submission });
    if (data) onSaved(savedText(data.results));
    else dispatch(toastShown('error', messageOf(error, 'Failed to save the stock')));
  }

  const isWaiting = sending?.counts.some(({ productId }) => waitingIds.has(productId)) ?? false;
  return {
    lines,
    filled,
    errors,
    begunAt,
    isSearching: isFetching,
    isSaving: isLoading,
    waiting: isWaiting ? counted(sending?.counts.length ?? 0, 'counted product') : undefined,
    addByCode,
    countPiece,
    setFound,
    remove,
    clear: () => changeCount((present) => ({ ...present, lines: [] })),
    save,
  };
}

function submissionOf(filled: readonly { product: StockedProduct; found: number }[]): CountSubmission {
  const counts = filled.slice(0, STOCK_CHANGES_MAX).map(({ product: { _id, stock, timesCounted }, found }) => ({
    productId: _id,
    expected: stock,
    found,
    timesCounted,
  }));
  return { ref: nanoid(), counts };
}

function isCodeOf({ _id, sku }: StockedProduct, code: string): boolean {
  return sku.toLowerCase() === code.toLowerCase() || _id === code || shortIdOf(_id) === code.toLowerCase();
}
