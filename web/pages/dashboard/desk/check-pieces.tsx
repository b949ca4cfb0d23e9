import type { DeskOrder } from '#contract/desk.schema.ts';
import { orderNumber } from '#contract/order-number.ts';
import { checkPiece } from '#contract/packing-check.ts';
import { shortIdOf } from '#contract/product-path.ts';
import { readScannedCode } from '#contract/scanned-code.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { type Said, ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import { useScans } from '#web/features/scanner/use-scans.ts';
import { useLazyFindStockByCodeQuery } from '#web/features/stock/api.ts';
import { messageOf } from '#web/store/api.ts';
import { isUnreachableError } from '#web/store/mutation-queue/mutation-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useStoredValue } from '#web/ui/use-stored-value.ts';

interface CheckPiecesProps {
  /** The dialog is open while there is an order. */
  desk: DeskOrder | undefined;
  onPack: (desk: DeskOrder) => void;
  onClose: () => void;
}

export function CheckPieces({ desk, onPack, onClose }: CheckPiecesProps) {
  return (
    <Dialog isOpen={desk !== undefined} onClose={onClose} title={desk && `Check order ${orderNumber(desk.order)}`}>
      {desk && <Check key={desk.order._id} desk={desk} onPack={() => onPack(desk)} />}
    </Dialog>
  );
}

function Check({ desk, onPack }: { desk: DeskOrder; onPack: () => void }) {
  const { products: lines } = desk.order;
  const [scans = [], changeScans] = useStoredValue(`scanned-pack-${desk.order._id}`, parseScans);
  const [find] = useLazyFindStockByCodeQuery();
  const needed = lines.reduce((sum, { quantity }) => sum + quantity, 0) - desk.packedPieces;
  const countsOf = (own: readonly number[]) => lines.map((_, line) => own.filter((each) => each === line).length);
  const checked = countsOf(scans);
  const left = needed - scans.length;

  /** Returns the product of a code, or a sentence that says why there is none. Undefined without a connection. */
  async function findProduct(code: string) {
    const own = lines.find(({ productId }) => productId === code || shortIdOf(productId) === code.toLowerCase());
    if (own) return { ...own, _id: own.productId };
    const { data, error } = await find(code);
    if (!data && isUnreachableError(error)) return undefined;
    if (!data) return messageOf(error, 'Failed to look up the product. Scan it again.');
    const [product, other] = data.products;
    if (!product) return `No product has the code ${code}.`;
    return other ? `Two products share the code ${code}. Type the id of the product.` : product;
  }

  async function read(text: string): Promise<Said | undefined> {
    const scanned = readScannedCode(text, 'product');
    if (scanned.kind !== 'product') return { text: `This is no product: ${text}`, isWrong: true };
    const product = await findProduct(scanned.code);
    if (product === undefined) return undefined;
    if (typeof product === 'string') return { text: product, isWrong: true };
    let result: Said = { text: nameWithVariant(product), isWrong: false };
    changeScans((before = []) => {
      const piece = checkPiece(lines, countsOf(before), needed - before.length, product);
      if ('line' in piece) return [...before, piece.line];
      result = { text: piece.problem, isWrong: true };
      return before.length === 0 ? undefined : before;
    });
    return result;
  }

  const { panel, isWaiting, forget } = useScans({ name: `pack-${desk.order._id}`, read });
  function startAgain() {
    changeScans(() => undefined);
    forget();
  }

  return (
    <div className="grid gap-3">
      <ScanPanel label="SKU or product id" {...panel} />
      <ul aria-label="Pieces of the order" className="grid gap-2">
        {lines.map((line, at) => (
          <li key={`${line.productId} ${line.color} ${line.age}`} className="flex items-center justify-between gap-3">
            <bdi className="min-w-0 wrap-anywhere">{nameWithVariant(line)}</bdi>
            <span className="inline-flex shrink-0 items-center gap-1 font-bold">
              {checked[at]} of {line.quantity}
              {checked[at] === line.quantity && <Icon name="check" className="size-5" />}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="font-bold">
        {left > 0 ? `${counted(left, 'piece')} left to scan.` : 'All pieces are right.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={left > 0}
          onClick={() => {
            startAgain();
            onPack();
          }}
        >
          Pack
        </Button>
        {(scans.length > 0 || isWaiting) && (
          <Button variant="quiet" onClick={startAgain}>
            Start again
          </Button>
        )}
      </div>
    </div>
  );
}

/** A stored scan is the index of an order line. */
function parseScans(stored: unknown): number[] {
  return Array.isArray(stored) ? stored.filter((line) => Number.isInteger(line)) : [];
}
