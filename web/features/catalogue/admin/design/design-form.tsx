import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DesignGrid, SavedDesign, UpdateDesignInput } from '#contract/designs.schema.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { TinyPriceDialog } from '#web/features/catalogue/admin/tiny-price-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { useUnsavedGuard } from '#web/ui/dashboard/unsaved-guard.ts';
import { FIELDS_WRONG } from '#web/ui/dashboard/use-checked-form.ts';
import { focusFirstInvalid } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { DesignAges } from './design-ages.tsx';
import { bodyOf } from './design-body.ts';
import { DesignColors } from './design-colors.tsx';
import { draftOf } from './design-draft.ts';
import { DesignMeasures } from './design-measures.tsx';
import { DesignTextFields } from './design-texts.tsx';
import { DesignVariants } from './design-variants.tsx';
import { useDesignEdits } from './use-design-edits.ts';
import { type SaveResult, useSaveDesign } from './use-save-design.ts';

interface DesignFormProps {
  viewer: Staff;
  grid: DesignGrid | undefined;
  send: (body: UpdateDesignInput) => Promise<SaveResult>;
  onSaved: (saved: SavedDesign) => void;
  /** Called when somebody else has changed the design. Without `saved` the page fetches the design again. */
  onChangedMeanwhile: (saved: SavedDesign | undefined) => Promise<void>;
}

export function DesignForm({ viewer, grid, send, onSaved, onChangedMeanwhile }: DesignFormProps) {
  const { edits, isDirty, clear, forgetSeenStocks, changes } = useDesignEdits();
  const [isChecked, setIsChecked] = useState(false);
  const [outcome, setOutcome] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [isAskingPrice, setIsAskingPrice] = useState(false);
  const {
    save,
    isSaving,
    alert,
    setAlert,
    problems: responseProblems,
  } = useSaveDesign({
    send,
    onSaved(saved) {
      clear();
      setIsChecked(false);
      setOutcome(saved.message);
      onSaved(saved);
    },
    async onChangedMeanwhile(saved) {
      if (saved) forgetSeenStocks();
      await onChangedMeanwhile(saved);
    },
  });
  useUnsavedGuard(isDirty);

  const mayEdit = hasRight(viewer, 'catalogue.edit');
  const draft = draftOf(grid, edits);
  const checked = bodyOf(grid, draft);
  const isWrong = Object.keys(checked.problems).length > 0;
  const problems = { ...responseProblems, ...(isChecked && checked.problems) };
  const isUploading = draft.colors.some(({ images }) => images.some((image) => image.isUploading));
  // `FIELDS_WRONG` disappears when all fields are valid. Other errors stay.
  const shownAlert = isChecked && isWrong ? FIELDS_WRONG : alert === FIELDS_WRONG ? '' : alert;
  const section = { draft, changes, problems };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSaving || isUploading) return;
    // Renders the errors before the focus moves. Otherwise screen readers would not read them with the field.
    flushSync(() => {
      setIsChecked(true);
      setOutcome('');
      if (isWrong) setAlert(FIELDS_WRONG);
    });
    if (isWrong) focusFirstInvalid(form);
    else if (checked.tinyPrice !== undefined) setIsAskingPrice(true);
    else saveOrConfirm();
  }

  function saveOrConfirm() {
    if (checked.removed.length > 0) setIsConfirming(true);
    else void save(checked);
  }

  return (
    <form
      noValidate
      aria-label="Products of the design"
      onSubmit={submit}
      // The scroll margin keeps the bar at the bottom from covering the focused field.
      className="grid gap-4 sm:gap-6 [&_:is(input,select,textarea)]:scroll-mb-[min(12rem,30dvh)]"
    >
      <DesignTextFields {...section} grid={grid} isLocked={!mayEdit} />
      <DesignColors {...section} isLocked={!mayEdit} />
      <DesignAges {...section} mayAdd={mayEdit} mayPrice={grid === undefined || hasRight(viewer, 'prices.edit')} />
      <DesignMeasures {...section} isLocked={!mayEdit} />
      <DesignVariants {...section} mayAdd={mayEdit} mayCount={grid === undefined || hasRight(viewer, 'stock.count')} />
      <div className="sticky bottom-16 z-10 rounded-md border border-line bg-paper p-3 shadow-card md:bottom-3">
        <div className="[&_p]:mb-2">
          <FormAlert text={shownAlert} />
          <FormSuccess text={isDirty ? '' : outcome} />
        </div>
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="min-w-0 text-muted">
            {summaryOf(checked)}
          </p>
          <Button type="submit" disabled={isSaving || isUploading} className="shrink-0">
            {isSaving ? 'Saving...' : isUploading ? 'Uploading picture...' : grid ? 'Save design' : 'Add design'}
          </Button>
        </div>
      </div>
      <TinyPriceDialog
        price={isAskingPrice ? checked.tinyPrice : undefined}
        onClose={() => setIsAskingPrice(false)}
        onConfirm={() => {
          setIsAskingPrice(false);
          saveOrConfirm();
        }}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          void save(checked);
        }}
        isBusy={isSaving}
        title="Delete products"
        question={`Save, and delete ${checked.removed.length === 1 ? 'this product' : `these ${checked.removed.length} products`}?`}
      >
        <ul className="list-disc ps-5">
          {checked.removed.map((variant) => (
            <li key={variant.key}>
              <bdi>{variant.product?.name}</bdi> ({variantLabel(variant)})
            </li>
          ))}
        </ul>
        <p className="mt-2">They and their reviews leave the shop. Orders that hold them stay as they are.</p>
      </ConfirmDialog>
    </form>
  );
}

function summaryOf({ added, changed, removed }: ReturnType<typeof bodyOf>): string {
  if (added + changed + removed.length === 0) return 'Nothing to save yet.';
  return `Adds ${added}, changes ${changed}, deletes ${removed.length}.`;
}
