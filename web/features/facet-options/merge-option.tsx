import { useState } from 'react';
import type { FacetName } from '#contract/facets.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDeleteFacetOptionMutation, useMergeFacetOptionMutation } from './api.ts';
import { type ManagedOption, nameOf } from './option-texts.ts';

interface MergeOptionProps {
  facet: FacetName;
  option: ManagedOption;
  others: readonly ManagedOption[];
  onDone: () => void;
}

/** Removes a value: merged into another one if products have it, else deleted. */
export function MergeOption({ facet, option, others, onDone }: MergeOptionProps) {
  const dispatch = useAppDispatch();
  const [into, setInto] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [merge, merging] = useMergeFacetOptionMutation();
  const [remove, removing] = useDeleteFacetOptionMutation();
  const name = nameOf(facet, option);
  const target = others.find(({ code }) => String(code) === into);
  const { code, version, products } = option;

  async function confirm() {
    const result = target ? await merge({ facet, code, version, into: target.code }) : await remove({ facet, code });
    setIsAsking(false);
    if (result.error) return;
    dispatch(toastShown('success', target ? `${name} is merged into ${nameOf(facet, target)}` : `${name} deleted`));
    onDone();
  }

  const error = merging.error ?? removing.error;
  return (
    <section aria-labelledby="merge" className="mt-8 grid max-w-3xl gap-4 rounded-md border border-line p-4 md:p-6">
      <h2 id="merge" className="text-xl">
        Merge or delete
      </h2>
      <p className="text-muted">
        All products of {name} ({counted(products, 'product')}) move to the value that you choose. Links and files with
        the old name then lead there. This cannot be undone.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 grow">
          <SelectField label="Merge into" value={into} onChange={({ currentTarget }) => setInto(currentTarget.value)}>
            <option value="">{products === 0 ? 'None: delete it' : 'Choose'}</option>
            {others.map((other) => (
              <option key={other.code} value={other.code}>
                {nameOf(facet, other)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button variant="danger" disabled={!target && products > 0} onClick={() => setIsAsking(true)}>
          {target || products > 0 ? 'Merge' : 'Delete'}
        </Button>
      </div>
      <FormAlert text={error && messageOf(error, 'That did not work. Please try again.')} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
        isBusy={merging.isLoading || removing.isLoading}
        title={target ? `Merge ${name}` : `Delete ${name}`}
        question={
          target
            ? `Move ${counted(products, 'product')} to ${nameOf(facet, target)}?`
            : `Are you sure you want to delete ${name}?`
        }
        action={target ? 'Merge' : 'Delete'}
        busyAction={target ? 'Merging...' : 'Deleting...'}
      />
    </section>
  );
}
