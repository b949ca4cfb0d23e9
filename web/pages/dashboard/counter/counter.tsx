import { useRef, useState } from 'react';
import type { CounterProduct, CounterSale, SellInput } from '#contract/counter.schema.ts';
import type { Written } from '#contract/field-problems.ts';
import { hasRight } from '#contract/rights.ts';
import { readScannedCode } from '#contract/scanned-code.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { useLazyFindCounterProductsQuery, useSellAtCounterMutation } from '#web/features/counter/api.ts';
import { DaySales } from '#web/features/counter/day-sales.tsx';
import { NO_PAYMENT, PaymentForm, receivedOf } from '#web/features/counter/payment-form.tsx';
import { ProductEntry } from '#web/features/counter/product-entry.tsx';
import { SaleDone } from '#web/features/counter/sale-done.tsx';
import { addPiece, type SaleLine, setPieces, totalOf } from '#web/features/counter/sale-draft.ts';
import { SaleLines } from '#web/features/counter/sale-lines.tsx';
import { useSaleDraft } from '#web/features/counter/use-sale-draft.ts';
import { type Said, ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import { useScans } from '#web/features/scanner/use-scans.ts';
import { DiscountFields, ReasonField } from '#web/pages/dashboard/desk/discount-fields.tsx';
import { changedPrices, NO_PRICES, previewDiscount } from '#web/pages/dashboard/desk/prices-draft.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { isApiError } from '#web/store/api.ts';
import { isUnreachableError } from '#web/store/mutation-queue/mutation-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { formMessageOf } from '#web/ui/dashboard/form-message.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { focusFirstInvalid } from '#web/ui/form.ts';

export const meta = dashboardMeta('Counter');
export const handle = { readsBarcodes: true };

const NO_CONNECTION = 'There is no connection now. Try again.';
const SAVED = 'This sale is saved already, with other values. Look at it under Sold today, and start a new sale.';

export default function Counter() {
  const draft = useSaleDraft();
  const { lines } = draft;
  const hasPrices = hasRight(useDashboardViewer(), 'prices.edit');
  const [prices, setPrices] = useDraftState('prices', NO_PRICES);
  const total = totalOf(lines, previewDiscount(prices));
  const [payment, setPayment] = useDraftState('payment', NO_PAYMENT);
  const [problem, setProblem] = useState('');
  const [text, setText] = useState('');
  const [done, setDone] = useState<CounterSale>();
  const [sell, { isLoading, error, reset }] = useSellAtCounterMutation();
  const [find] = useLazyFindCounterProductsQuery();
  const entry = useRef<HTMLFormElement>(null);
  const pay = useRef<HTMLFormElement>(null);

  function add(product: CounterProduct) {
    setProblem('');
    draft.change((before) => {
      const after = addPiece(before, product);
      if (!after) setProblem(`No more pieces of ${nameWithVariant(product)} fit into this sale.`);
      return after ?? before;
    });
  }

  /** Adds the product of a code. Resolves to undefined without a connection. An unknown code stays in the field. */
  async function addScanned(code: string, isOpen = () => true): Promise<Said | undefined> {
    // Empties the field before the response, because a scanner may already type the next code.
    setText('');
    const { data, error: failure } = await find(code);
    if (isUnreachableError(failure) || !isOpen()) return undefined;
    const [only, ...others] = data?.products ?? [];
    if (only && others.length === 0) {
      add(only);
      return { text: `${nameWithVariant(only)}, 1 more`, isWrong: false };
    }
    setText((next) => next || code);
    if (failure) return { text: formMessageOf(failure, 'The search failed. Please try again.'), isWrong: true };
    return { text: only ? 'Choose one of the products below.' : `No product is found for ${code}.`, isWrong: true };
  }

  async function readScan(scanned: string, isOpen: () => boolean) {
    setProblem('');
    const code = readScannedCode(scanned, 'product');
    return addScanned(code.kind === 'product' ? code.code : scanned.trim(), isOpen);
  }
  // The name contains the sale's id, so that waiting scans are not added to the sale of another customer.
  const { panel, isWaiting, hideSaid, forget } = useScans({ name: `sale-${draft.id}`, read: readScan });

  async function enter(code: string) {
    hideSaid();
    const result = await addScanned(code);
    if (!result) setText((next) => next || code);
    if (result?.isWrong !== false) setProblem(result?.text ?? NO_CONNECTION);
  }

  async function refresh() {
    const read = await Promise.all(lines.map(({ product }) => find(product._id)));
    const known = read.flatMap(({ data }) => data?.products ?? []);
    const refreshed = (line: SaleLine) => known.find(({ _id }) => _id === line.product._id) ?? line.product;
    draft.change((before) => before.map((line) => ({ ...line, product: refreshed(line) })));
  }

  async function take() {
    if (lines.length === 0 || isLoading || isWaiting || !pay.current || focusFirstInvalid(pay.current)) return;
    const { received: _, ...customer } = payment;
    const sale: Written<SellInput> = {
      id: draft.id,
      lines: lines.map(({ product, quantity }) => ({ productId: product._id, quantity })),
      ...customer,
      ...changedPrices(prices, NO_PRICES),
      received: receivedOf(payment, total),
      grandTotal: total,
    };
    const { data, error: failure } = await sell(sale as SellInput);
    if (data?.sale) {
      setDone(data.sale);
      draft.begin();
    }
    if (isApiError(failure) && failure.status === 409) await refresh();
  }

  function begin() {
    setDone(undefined);
    setPayment(NO_PAYMENT);
    setPrices(NO_PRICES);
    setProblem('');
    hideSaid();
    reset();
    // Waits, because the next render adds the field.
    setTimeout(() => entry.current?.querySelector('input')?.focus());
  }

  const isSaved = isApiError(error) && error.code === 'idempotency_key_reused';
  return (
    <>
      <DashboardHeading title="Counter">Sell to customers in the shop, for cash.</DashboardHeading>
      {done ? (
        <SaleDone sale={done} onNew={begin} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-4 rounded-lg bg-card p-4 shadow-card">
            <ScanPanel label="Code on the label" {...panel} />
            {isWaiting && (
              <Button variant="quiet" className="justify-self-start" onClick={forget}>
                Leave out the waiting scans
              </Button>
            )}
            <ProductEntry
              form={entry}
              problem={problem}
              text={text}
              onText={setText}
              onEnter={(typed) => void enter(typed)}
              onChoose={(product) => {
                hideSaid();
                add(product);
              }}
              onDone={() => pay.current?.querySelector('input')?.focus()}
            />
            <SaleLines
              lines={lines}
              onPieces={(id, quantity) => draft.change((before) => setPieces(before, id, quantity))}
            />
          </div>
          <PaymentForm
            form={pay}
            total={total}
            payment={payment}
            problem={error && (isSaved ? SAVED : formMessageOf(error))}
            isBusy={isLoading || isWaiting}
            isEmpty={lines.length === 0}
            onChange={setPayment}
            onTake={() => void take()}
          >
            {hasPrices && <DiscountFields draft={prices} onChange={setPrices} />}
            {prices.kind !== 'none' && <ReasonField draft={prices} isRequired onChange={setPrices} />}
          </PaymentForm>
        </div>
      )}
      <DaySales />
    </>
  );
}
