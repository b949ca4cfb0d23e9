import { useState } from 'react';
import type { REPEATS } from '#contract/facet-options.ts';
import type { FacetName } from '#contract/facets.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { RadioField } from '#web/ui/dashboard/radio-field.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useMergeFacetOptionMutation } from './api.ts';
import { type ManagedOption, nameOf } from './option-texts.ts';

type Repeats = (typeof REPEATS)[number];

const REPEAT_OPTIONS: Record<Repeats, string> = {
  join: 'Show one of each, with the pieces of all. The others are hidden. Their prices, reviews and orders stay with them.',
  leave: 'Show all of them. Shoppers then see the same colour and size twice.',
};

interface MergeOptionProps {
  facet: FacetName;
  option: ManagedOption;
  others: readonly ManagedOption[];
  onDone: () => void;
}

/** Removes an option. It is never deleted, because orders, files and links have it. */
export function MergeOption({ facet, option, others, onDone }: MergeOptionProps) {
  const dispatch = useAppDispatch();
  const [into, setInto] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [repeats, setRepeats] = useState<Repeats>();
  const [merge, { isLoading, error, reset }] = useMergeFacetOptionMutation();
  const isRepeated = repeats !== undefined || (isApiError(error) && error.code === 'facet_option_repeats');
  const name = nameOf(facet, option);
  const target = others.find(({ code }) => String(code) === into);
  const { code, version, products } = option;

  async function confirm(other: ManagedOption) {
    const result = await merge({ facet, code, version, into: other.code, ...(repeats && { repeats }) });
    setIsAsking(false);
    if (result.error) return;
    dispatch(toastShown('success', `${name} is merged into ${nameOf(facet, other)}`));
    onDone();
  }

  function choose(value: string) {
    setInto(value);
    setRepeats(undefined);
    reset();
  }

  return (
    <section aria-labelledby="merge" className="mt-8 grid max-w-3xl gap-4 rounded-md border border-line p-4 md:p-6">
      <h2 id="merge" className="text-xl">
        Merge
      </h2>
      <p className="text-muted">
        All products of {name} ({counted(products, 'product')}) move to the value that you choose. Links and files with
        the old name then lead there. This cannot be undone.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 grow">
          <SelectField label="Merge into" value={into} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">Choose</option>
            {others.map((other) => (
              <option key={other.code} value={other.code}>
                {nameOf(facet, other)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button variant="danger" disabled={!target || (isRepeated && !repeats)} onClick={() => setIsAsking(true)}>
          Merge
        </Button>
      </div>
      {isRepeated && (
        <RadioField
          legend="One colour and size twice in a design"
          options={REPEAT_OPTIONS}
          value={repeats}
          onChange={setRepeats}
        />
      )}
      <FormAlert text={error && messageOf(error, 'That did not work. Please try again.')} />
      {target && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void confirm(target)}
          isBusy={isLoading}
          title={`Merge ${name}`}
          question={`Move ${counted(products, 'product')} to ${nameOf(facet, target)}?`}
          action="Merge"
          busyAction="Merging..."
        />
      )}
    </section>
  );
}
