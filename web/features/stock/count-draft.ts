import { typedCount } from '#contract/amounts.ts';
import type { ChangeStockInput, StockedProduct, StockResult, StockResults } from '#contract/stock.schema.ts';
import { isRejection } from '#web/store/mutation-queue/mutation-queue.ts';
import { changeStoredValue } from '#web/store/stored-value.ts';
import { errorsOf, idsOfSaved } from './stock-results.ts';

/** A product that staff have counted. `product.stock` is its stock when its code was entered. */
export interface CountedLine {
  product: StockedProduct;
  /** React key. It changes each time the code is entered, so that the field gets the focus again. */
  entry: string;
  /** True if the code was scanned. The field then does not take the focus. */
  isScanned?: boolean;
  found: string;
}

export type CountSubmission = Extract<ChangeStockInput, { counts: unknown }>;

/** A stock count that is not saved yet. */
export interface Count {
  lines: readonly CountedLine[];
  errors: Readonly<Record<string, string>>;
  begunAt: string;
  /** Request that has no response yet. A retry sends it unchanged, so that the server saves it once. */
  sending?: CountSubmission | undefined;
}

export const COUNT_KEY = 'stock-count';
export const COUNT_SCANS = 'count';
const EDITED_MEANWHILE = 'What you had entered first is saved. Please enter its code and count again.';

/** Changes the count in browser storage. A count without lines is removed. */
export function changeCount(edit: (count: Count) => Count): void {
  changeStoredValue(COUNT_KEY, parseCount, (before) => {
    const next = edit(before ?? { lines: [], errors: {}, begunAt: new Date().toISOString() });
    return next.lines.length === 0 ? undefined : next;
  });
}

/** Waits for the response to a submitted count, then updates the count in browser storage. */
export async function settleCount(
  { ref, counts }: CountSubmission,
  response: Promise<{ data: StockResults }>,
): Promise<void> {
  const settled = await response.catch(({ error }: { error: unknown }) => ({ error }));
  changeCount((present) => {
    if (present.sending?.ref !== ref) return present;
    if ('data' in settled) return withoutSaved({ ...present, sending: undefined }, counts, settled.data.results);
    return isRejection(settled.error) ? { ...present, sending: undefined } : present;
  });
}

/** Removes saved lines. A line that was edited after it was sent stays, with an error. */
function withoutSaved(count: Count, counts: CountSubmission['counts'], results: readonly StockResult[]): Count {
  const saved = idsOfSaved(results);
  const sent = new Map(counts.map(({ productId, found }) => [productId, found]));
  const lines = count.lines.filter(
    ({ product: { _id }, found }) => !saved.has(_id) || typedCount(found) !== sent.get(_id),
  );
  const edited = lines.filter(({ product: { _id } }) => saved.has(_id));
  const errorsOfEdited = edited.map(({ product: { _id } }) => [_id, EDITED_MEANWHILE]);
  return { ...count, lines, errors: { ...Object.fromEntries(errorsOfEdited), ...errorsOf(results) } };
}

export function parseCount(stored: unknown): Count | undefined {
  if (!isObject(stored)) return undefined;
  const { lines, errors, begunAt, sending } = stored;
  const isCount = Array.isArray(lines) && lines.every(isLine) && isObject(errors) && typeof begunAt === 'string';
  if (!isCount) return undefined;
  return {
    lines,
    errors: Object.fromEntries(Object.entries(errors).map(([id, message]) => [id, String(message)])),
    begunAt,
    sending: isSubmission(sending) ? sending : undefined,
  };
}

function isLine(stored: unknown): stored is CountedLine {
  if (!isObject(stored) || !isObject(stored['product'])) return false;
  const { _id, name, sku, stock, cover } = stored['product'];
  const texts = [stored['entry'], stored['found'], _id, name, sku, isObject(cover) && cover['url']];
  return texts.every((text) => typeof text === 'string') && (stock === null || typeof stock === 'number');
}

function isSubmission(stored: unknown): stored is CountSubmission {
  const { ref, counts } = isObject(stored) ? stored : {};
  const isCounted = (each: unknown) => isObject(each) && typeof each['productId'] === 'string';
  return typeof ref === 'string' && Array.isArray(counts) && counts.every(isCounted);
}

function isObject(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored);
}
