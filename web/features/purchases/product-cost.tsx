import { rupeesOrWrong } from '#contract/amounts.ts';
import { formatShortPkr } from '#contract/money.ts';
import { setCostBody } from '#contract/purchases.schema.ts';
import { marginOf } from '#contract/purchases.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useSetCostMutation } from './api.ts';

export function costText(price: number, cost: number | null): string {
  if (cost === null) return 'The cost is not known yet.';
  const margin = marginOf(price, cost);
  return `${formatShortPkr(cost)}.${margin === null ? '' : ` Of the price ${margin} % is left.`}`;
}

interface ProductCostProps {
  product: { _id: string; price: number; cost: number | null };
  mayEdit: boolean;
}

const draftOf = ({ cost }: { cost: number | null }) => ({ cost: cost === null ? '' : String(cost) });

/** Shows the average cost of a product. Staff can correct it, for example for pieces bought earlier. */
export function ProductCost({ product, mayEdit }: ProductCostProps) {
  const dispatch = useAppDispatch();
  const [setCost] = useSetCostMutation();
  const form = useCheckedForm(
    product,
    draftOf,
    checkRequest(setCostBody, ({ cost }, seen) => ({ cost: rupeesOrWrong(cost), seen: seen.cost })),
  );

  const save = form.submit(
    (body) => setCost({ id: product._id, body }),
    ({ message, cost }) => {
      form.accept({ ...product, cost });
      dispatch(toastShown('success', message));
    },
  );

  return (
    <section aria-label="Cost" className="mt-6 grid max-w-4xl gap-3 rounded-md bg-card p-4 shadow-card md:p-6">
      <h2 className="text-xl">Cost</h2>
      <p>{costText(product.price, product.cost)} Only staff see it.</p>
      {mayEdit && (
        <form noValidate aria-label="Cost of a piece" onSubmit={save} className="grid max-w-sm gap-3">
          <TextField
            label="Cost of a piece in rupees"
            hint="Purchases change it to the average. Set it by hand for pieces that you bought earlier."
            inputMode="decimal"
            autoComplete="off"
            {...form.field('cost')}
          />
          <FormAlert text={form.alert} />
          <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isBusy}>
            {form.isBusy ? 'Saving...' : 'Save cost'}
          </Button>
        </form>
      )}
    </section>
  );
}
