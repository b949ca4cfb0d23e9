import { useState } from 'react';
import { formatShortPkr } from '#contract/money.ts';
import { LABEL_PIECES_MAX, LABELS_MAX, type LabelPieces, productLabelsHref } from '#contract/product-labels.ts';
import type { Purchase } from '#contract/purchases.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { resultToast } from '#web/ui/dashboard/result-toast.ts';
import { useUndoReceiptMutation } from './api.ts';

interface ReceiptsProps {
  receipts: Purchase['receipts'];
  lines: Purchase['lines'];
  mayPrint: boolean;
  mayUndo: boolean;
}

/** Lists the receipts of goods. A receipt that was undone stays in the list. */
export function Receipts({ receipts, lines: ordered, mayPrint, mayUndo }: ReceiptsProps) {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<string>();
  const [undo, { isLoading }] = useUndoReceiptMutation();

  async function undoAsked() {
    if (asked === undefined) return;
    const result = await undo(asked);
    setAsked(undefined);
    dispatch(resultToast(result, 'This could not be undone. Please try again.'));
  }

  if (receipts.length === 0) return <p className="text-muted">Nothing has come yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {receipts.map(({ _id, at, by, isUndone, extraCost, lines }) => (
          <li key={_id} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                <b>{formatDateTime(at)}</b>
                {by && <bdi className="text-muted"> {by}</bdi>}
                {isUndone && <b className="text-alarm"> Undone</b>}
              </p>
              <span className="flex flex-wrap gap-2">
                {mayPrint && !isUndone && <LabelsLink name={formatDateTime(at)} wanted={labelsOf(ordered, lines)} />}
                {mayUndo && !isUndone && (
                  <Button
                    variant="secondary"
                    aria-label={`Undo the receipt of ${formatDateTime(at)}`}
                    onClick={() => setAsked(_id)}
                  >
                    Undo
                  </Button>
                )}
              </span>
            </div>
            <ul>
              {lines.map(({ position, name, quantity, landed }) => (
                <li key={position} className="wrap-anywhere">
                  {quantity} × <bdi>{name}</bdi>
                  {landed !== undefined && <span className="text-muted">, {formatShortPkr(landed)} in all</span>}
                </li>
              ))}
            </ul>
            {extraCost !== undefined && extraCost > 0 && (
              <p className="text-muted">with {formatShortPkr(extraCost)} for transport and other costs</p>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void undoAsked()}
        isBusy={isLoading}
        title="Undo receipt"
        question="Take these pieces out of the stock again?"
        action="Undo receipt"
        busyAction="Undoing..."
      >
        What you owe the supplier and the cost of the products change back too.
      </ConfirmDialog>
    </>
  );
}

interface LabelsLinkProps {
  name: string;
  wanted: readonly LabelPieces[];
}

function LabelsLink({ name, wanted }: LabelsLinkProps) {
  const total = wanted.reduce((sum, { pieces }) => sum + pieces, 0);
  if (total === 0 || total > LABELS_MAX) return null;
  return (
    <ButtonLink
      to={productLabelsHref(wanted)}
      variant="secondary"
      target="_blank"
      reloadDocument
      aria-label={`Print labels of what came on ${name}`}
    >
      Print labels
    </ButtonLink>
  );
}

function labelsOf(ordered: Purchase['lines'], came: Purchase['receipts'][number]['lines']): LabelPieces[] {
  return came.flatMap(({ position, quantity }) => {
    const line = ordered.find((each) => each.position === position);
    if (!line || line.isDeleted) return [];
    return [{ productId: line.productId, pieces: Math.min(quantity, LABEL_PIECES_MAX) }];
  });
}
