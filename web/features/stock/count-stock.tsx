import { type KeyboardEvent, useRef, useState } from 'react';
import { STOCK_CHANGES_MAX } from '#contract/stock.ts';
import { formatDateTime } from '#contract/time.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { CountedLine } from './count-draft.ts';
import { StockedProductName } from './stocked-product-name.tsx';
import { problemOfFound, type useCount } from './use-count.ts';

/** Milliseconds after which a count probably was interrupted, because a count takes only some hours. */
const OLD_AFTER_MS = 12 * 60 * 60 * 1000;

interface CountStockProps {
  /** The page holds the count, so that it stays when the user opens another view. */
  count: ReturnType<typeof useCount>;
}

/** Staff count by keyboard or scanner: code, Enter, number of pieces, Enter, next code. */
export function CountStock({ count }: CountStockProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [entriesBefore] = useState(() => new Set(count.lines.map(({ entry }) => entry)));
  const codeField = useRef<HTMLFormElement>(null);
  const isFull = count.lines.length >= STOCK_CHANGES_MAX;

  async function add() {
    if (code.trim() === '' || count.isSearching || isFull) return;
    const why = await count.addByCode(code.trim());
    setProblem(why);
    if (why === '') setCode('');
  }

  const focusCodeFieldOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    codeField.current?.querySelector('input')?.focus();
  };
  return (
    <div className="grid gap-5">
      {count.begunAt !== undefined && isOld(count.begunAt) && (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-sun-soft p-4">
          <p className="min-w-0 grow">
            This count is from {formatDateTime(count.begunAt)}. Count products again that were counted then but not
            saved.
          </p>
          <Button variant="secondary" onClick={count.clear}>
            Start a new count
          </Button>
        </div>
      )}
      <form
        ref={codeField}
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <div className="min-w-0 grow">
          <TextField
            label="Scan or type a SKU"
            hint="The code on the label, or a product id. Press Enter to continue."
            error={isFull ? `Save first: ${STOCK_CHANGES_MAX} products are one count.` : problem}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button type="submit" variant="secondary" className="mb-6 shrink-0" aria-busy={count.isSearching}>
          Add
        </Button>
      </form>
      {count.lines.length > 0 && (
        <ul aria-label="Counted products" className="grid gap-3">
          {count.lines.map((line) => (
            <CountLine
              key={line.entry}
              line={line}
              isNew={line.isScanned !== true && !entriesBefore.has(line.entry)}
              error={count.errors[line.product._id] ?? problemOfFound(line.found)}
              onFound={(found) => count.setFound(line.product._id, found)}
              onKeyDown={focusCodeFieldOnEnter}
              onRemove={() => count.remove(line.product._id)}
            />
          ))}
        </ul>
      )}
      {count.filled.length > 0 && (
        <CountSummary
          filled={count.filled}
          waiting={count.waiting}
          isSaving={count.isSaving}
          onSave={() => void count.save()}
        />
      )}
    </div>
  );
}

function isOld(begunAt: string): boolean {
  return Date.now() - Date.parse(begunAt) > OLD_AFTER_MS;
}

/** Focuses the field of a new line. Lines that existed when the view opened do not take the focus. */
const focus = (input: HTMLInputElement | null) => input?.focus();

interface CountLineProps {
  line: CountedLine;
  isNew: boolean;
  error: string | undefined;
  onFound: (found: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove: () => void;
}

function CountLine({ line: { product, found }, isNew, error, onFound, onKeyDown, onRemove }: CountLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-card px-4 py-3 shadow-card">
      <StockedProductName product={product}>
        {error && (
          <p role="alert" className="text-sm font-bold text-alarm">
            {error}
          </p>
        )}
      </StockedProductName>
      <div className="flex items-center gap-3">
        <p>
          Expected <strong>{product.stock ?? 'not counted'}</strong>
        </p>
        <label className="flex items-center gap-2">
          Found
          <input
            ref={isNew ? focus : undefined}
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Found of ${product.name}`}
            value={found}
            onChange={({ currentTarget }) => onFound(currentTarget.value)}
            onKeyDown={onKeyDown}
            className="min-h-11 w-20 rounded-sm border-2 border-edge bg-card px-2 text-center font-bold"
          />
        </label>
        <IconButton label={`Leave out ${product.name}`} onClick={onRemove}>
          <Icon name="close" className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}

interface CountSummaryProps {
  filled: ReturnType<typeof useCount>['filled'];
  waiting: string | undefined;
  isSaving: boolean;
  onSave: () => void;
}

function CountSummary({ filled, waiting, isSaving, onSave }: CountSummaryProps) {
  const differing = filled.filter(({ difference }) => difference !== 0);
  return (
    <section aria-label="Differences" className="grid gap-3 rounded-md bg-cream p-4">
      <h2 className="text-lg">
        {differing.length === 0
          ? 'All as expected'
          : `${differing.length} of ${filled.length} ${filled.length === 1 ? 'product' : 'products'} differ`}
      </h2>
      {differing.length > 0 && (
        <ul className="grid gap-1">
          {differing.map(({ product, found, difference }) => (
            <li key={product._id}>
              <bdi className="font-bold">{product.name}</bdi>: expected {product.stock ?? 'not counted'}, found {found}{' '}
              ({difference === null ? 'counted from now on' : withSign(difference)})
            </li>
          ))}
        </ul>
      )}
      {waiting === undefined ? (
        <Button className="justify-self-start" aria-busy={isSaving} onClick={() => !isSaving && onSave()}>
          {isSaving ? 'Saving...' : 'Save count'}
        </Button>
      ) : (
        <p role="status" className="font-bold">
          Waiting for the connection: {waiting}. They are sent as soon as there is one.
        </p>
      )}
    </section>
  );
}

function withSign(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference).replace('-', '−');
}
