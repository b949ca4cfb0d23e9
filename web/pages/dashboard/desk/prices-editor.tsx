import { labelOfAdjustment } from '#contract/adjustments.ts';
import { formatPkr } from '#contract/money.ts';
import type { PricedOrder } from '#contract/order-prices.schema.ts';
import { textOfAdjustment } from '#contract/order-terms.ts';
import { TextField } from '#web/ui/field.tsx';
import { DiscountFields, ReasonField } from './discount-fields.tsx';
import type { PricesDraft } from './prices-draft.ts';

interface PricesEditorProps {
  draft: PricesDraft;
  isReasonRequired: boolean;
  onChange: (draft: PricesDraft) => void;
}

export function PricesEditor({ draft, isReasonRequired, onChange }: PricesEditorProps) {
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-md border-2 border-line p-3">
      <legend className="px-1 font-bold">Prices</legend>
      <DiscountFields draft={draft} onChange={onChange} />
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={draft.waivesDelivery}
          onChange={({ currentTarget }) => onChange({ ...draft, waivesDelivery: currentTarget.checked })}
          className="size-5 accent-primary"
        />
        No delivery charge
      </label>
      <TextField
        label="Coupon code"
        hint="Empty for no coupon."
        autoComplete="off"
        value={draft.couponCode}
        onChange={({ currentTarget }) => onChange({ ...draft, couponCode: currentTarget.value })}
      />
      <ReasonField draft={draft} isRequired={isReasonRequired} onChange={onChange} />
    </fieldset>
  );
}

export function PricesPreview({ prices: { lines, totals } }: { prices: PricedOrder }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-1">
      {lines.map(({ productId, name, quantity, price, lineTotal, lineTotalBefore }) => (
        <div key={productId} className="contents">
          <dt className="min-w-0 wrap-anywhere">
            <bdi>{name}</bdi>, {quantity} × {formatPkr(price)}
          </dt>
          <dd className="text-end">
            {lineTotal !== lineTotalBefore && (
              <>
                <span className="sr-only">before </span>
                <s className="block text-muted">{formatPkr(lineTotalBefore)}</s>
              </>
            )}
            {formatPkr(lineTotal)}
          </dd>
        </div>
      ))}
      {totals.adjustments.map((each) => (
        <div key={each.kind} className="contents">
          <dt>{labelOfAdjustment(each)}</dt>
          <dd className="text-end">{textOfAdjustment(each)}</dd>
        </div>
      ))}
    </dl>
  );
}
