import { useState } from 'react';
import { typedCount } from '#contract/amounts.ts';
import { LABEL_PIECES_MAX, LABEL_PRODUCTS_MAX, LABELS_MAX, productLabelsHref } from '#contract/product-labels.ts';
import type { StockedProduct } from '#contract/stock.schema.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface ChosenLabels {
  product: StockedProduct;
  pieces: string;
}

/** Holds the products whose labels are printed. By default, a product gets one label per piece in stock. */
export function useLabelChoice() {
  const [chosen, setChosen] = useState<readonly ChosenLabels[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  return {
    chosen,
    isOpen,
    choose(product: StockedProduct) {
      const pieces = String(Math.min(product.stock || 1, LABEL_PIECES_MAX));
      setChosen((before) =>
        before.some((each) => each.product._id === product._id) ? before : [...before, { product, pieces }],
      );
      setIsOpen(true);
    },
    setPieces: (id: string, pieces: string) =>
      setChosen((before) => before.map((each) => (each.product._id === id ? { ...each, pieces } : each))),
    remove: (id: string) => setChosen((before) => before.filter(({ product }) => product._id !== id)),
    clear: () => setChosen([]),
    close: () => setIsOpen(false),
  };
}

export function PrintLabels({ choice }: { choice: ReturnType<typeof useLabelChoice> }) {
  const { chosen, isOpen, setPieces, remove, clear, close } = choice;
  const wanted = chosen.flatMap(({ product, pieces: typed }) => {
    const pieces = typedCount(typed);
    return pieces && pieces <= LABEL_PIECES_MAX ? [{ productId: product._id, pieces }] : [];
  });
  const total = wanted.reduce((sum, { pieces }) => sum + pieces, 0);
  const problem = problemOf(chosen.length, wanted.length === chosen.length, total);
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Print labels">
      <div className="grid gap-4">
        <p className="text-muted">24 labels fit on an A4 sheet. Close this to choose more products.</p>
        <ul aria-label="Labels" className="grid gap-2">
          {chosen.map(({ product, pieces }) => (
            <li key={product._id} className="flex items-center justify-between gap-3">
              <bdi className="min-w-0 wrap-anywhere">{nameWithVariant(product)}</bdi>
              <span className="flex shrink-0 items-center">
                <input
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={`Labels of ${nameWithVariant(product)}`}
                  value={pieces}
                  onChange={({ currentTarget }) => setPieces(product._id, currentTarget.value)}
                  className="min-h-11 w-20 rounded-sm border-2 border-edge bg-card px-2 text-center font-bold"
                />
                <IconButton label={`Leave out ${nameWithVariant(product)}`} onClick={() => remove(product._id)}>
                  <Icon name="close" className="size-5" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
        <FormAlert text={problem} />
        <div className="flex flex-wrap gap-2">
          {problem === '' && (
            <ButtonLink to={productLabelsHref(wanted)} target="_blank" reloadDocument>
              Print {counted(total, 'label')}
            </ButtonLink>
          )}
          {chosen.length > 0 && (
            <Button variant="quiet" onClick={clear}>
              Clear
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function problemOf(products: number, areNumbers: boolean, total: number): string {
  if (products === 0) return 'Choose a product first.';
  if (products > LABEL_PRODUCTS_MAX) return `Print at most ${LABEL_PRODUCTS_MAX} products at once.`;
  if (!areNumbers) return `Enter a number from 1 to ${LABEL_PIECES_MAX} for each product.`;
  return total > LABELS_MAX ? `Print at most ${LABELS_MAX} labels at once.` : '';
}
