import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DesignGrid } from '#contract/designs.schema.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { TinyPriceDialog } from '#web/features/catalogue/admin/tiny-price-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { useUnsavedGuard } from '#web/ui/dashboard/unsaved-guard.ts';
import { FIELDS_WRONG, unreadFields } from '#web/ui/dashboard/use-checked-form.ts';
import { focusFirstInvalid } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { AgesSection } from './ages-section.tsx';
import { ColorsSection } from './colors-section.tsx';
import { bodyOf, type CheckedBody, type DraftProblems, FIELD_REQUIRED } from './editor-body.ts';
import { draftOf, type EditorDraft, movedGrid } from './editor-draft.ts';
import { GarmentSection } from './garment-section.tsx';
import { ImagesSection } from './product-images.tsx';
import { ShopSection } from './shop-section.tsx';
import { TextsSection } from './texts-section.tsx';
import { useEdits } from './use-edits.ts';
import { type Saved, type SaveResult, useSave } from './use-save.ts';
import { VariantSection } from './variant-section.tsx';
import { VariantsSection } from './variants-section.tsx';

export interface SaveTexts {
  /** Message if required fields are empty. */
  incomplete: string;
  /** Message if a save fails and the server sends no message. */
  failed: string;
  submit: string;
  submitting: string;
}

export const DESIGN_TEXTS: SaveTexts = {
  incomplete: FIELDS_WRONG,
  failed: 'This could not be saved. Please try again.',
  submit: 'Save design',
  submitting: 'Saving...',
};

export interface Sent {
  checked: CheckedBody;
  draft: EditorDraft;
  /** Idempotency key. */
  ref: string;
}

interface ProductEditorProps {
  viewer: Staff;
  /** The stored products. */
  grid: DesignGrid | undefined;
  /** True for one product, false for a design of several. */
  isOne: boolean;
  texts: SaveTexts;
  send: (sent: Sent) => Promise<SaveResult>;
  onSaved: (saved: Saved) => void;
  /** Called when somebody else has changed the design. Without `saved` the page fetches the design again. */
  onChangedMeanwhile?: (saved: Saved | undefined) => Promise<void>;
  /** Shows the fields for several products. Undefined if the product belongs to a design with others. */
  onMore?: (() => void) | undefined;
  children?: ReactNode;
}

/** Form of one product, or of all products of a design. */
export function ProductEditor(props: ProductEditorProps) {
  const { viewer, isOne, texts, onMore, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { edits, isDirty, clear, forgetSeenStocks, changes } = useEdits(props.grid, isOne);
  const grid = movedGrid(props.grid, edits);
  const draft = draftOf(grid, edits);
  const checked = bodyOf(grid, draft, isOne);

  const [isChecked, setIsChecked] = useState(false);
  const [unread, setUnread] = useState<DraftProblems>({});
  const [outcome, setOutcome] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isAskingPrice, setIsAskingPrice] = useState(false);
  const {
    save,
    isSaving,
    alert,
    setAlert,
    problems: responseProblems,
  } = useSave({
    send: (sent, ref) => props.send({ checked: sent, draft, ref }),
    failed: texts.failed,
    onSaved(saved) {
      if (grid) setOutcome(saved.message);
      if (isOne) setIsSaved(true);
      else {
        clear();
        setIsChecked(false);
      }
      props.onSaved(saved);
    },
    async onChangedMeanwhile(saved) {
      if (saved) forgetSeenStocks();
      await props.onChangedMeanwhile?.(saved);
    },
  });
  useUnsavedGuard(isDirty && !isSaved);

  const mayEdit = hasRight(viewer, 'catalogue.edit');
  const mayPrice = grid === undefined || hasRight(viewer, 'prices.edit');
  const mayCount = grid === undefined || hasRight(viewer, 'stock.count');
  const problems = { ...responseProblems, ...(isChecked && checked.problems), ...unread };
  const isUploading = draft.colors.some(({ images }) => images.some((image) => image.isUploading));
  const isIncomplete = isChecked && Object.values(checked.problems).includes(FIELD_REQUIRED);
  const isWrong = isChecked && Object.keys({ ...checked.problems, ...unread }).length > 0;
  const shownAlert = isIncomplete ? texts.incomplete : isWrong ? FIELDS_WRONG : alert;
  const section = { draft, changes, problems };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving || isUploading || isSaved) return;
    const found = unreadFields(event.currentTarget);
    // Renders the errors before the focus moves. Otherwise screen readers would not read them with the field.
    flushSync(() => {
      setIsChecked(true);
      setUnread(found);
      setOutcome('');
      setAlert('');
    });
    if (Object.keys({ ...checked.problems, ...found }).length > 0) focusFirstInvalid(event.currentTarget);
    else if (checked.tinyPrice !== undefined) setIsAskingPrice(true);
    else saveOrConfirm();
  }

  function saveOrConfirm() {
    if (checked.removed.length > 0) setIsConfirming(true);
    else void saveNow();
  }

  async function saveNow() {
    await save(checked);
    if (element.current) focusFirstInvalid(element.current);
  }

  const [only] = draft.colors;
  return (
    <form
      ref={element}
      noValidate
      aria-label={isOne ? 'Product' : 'Products of the design'}
      onSubmit={submit}
      onChange={() => setUnread({})}
      // The scroll margin keeps the bar at the bottom from covering the focused field.
      className="grid gap-4 sm:gap-6 [&_:is(input,select,textarea)]:scroll-mb-[min(12rem,30dvh)]"
    >
      {isOne && only ? (
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[18rem_1fr]">
          <ImagesSection color={only} changes={changes} error={problems[`images ${only.color}`]} isLocked={!mayEdit} />
          <div className="grid min-w-0 gap-4 sm:gap-6">
            <TextsSection {...section} grid={grid} isOne isLocked={!mayEdit} />
            <VariantSection {...section} mayEdit={mayEdit} mayPrice={mayPrice} mayCount={mayCount} onMore={onMore} />
            <GarmentSection {...section} isOne isLocked={!mayEdit} />
            <ShopSection {...section} isLocked={!mayEdit} />
          </div>
        </div>
      ) : (
        <>
          <TextsSection {...section} grid={grid} isOne={false} isLocked={!mayEdit} />
          <ColorsSection {...section} isLocked={!mayEdit} />
          <AgesSection {...section} mayAdd={mayEdit} mayPrice={mayPrice} />
          <GarmentSection {...section} isOne={false} isLocked={!mayEdit} />
          <VariantsSection {...section} mayAdd={mayEdit} mayCount={mayCount} />
          <ShopSection {...section} isLocked={!mayEdit} />
        </>
      )}
      <div className="sticky bottom-16 z-10 rounded-md border border-line bg-paper p-3 shadow-card md:bottom-3">
        <div className="[&_p]:mb-2">
          <FormAlert text={shownAlert} />
          <FormSuccess text={isDirty && !isSaved ? '' : outcome} />
        </div>
        <div className={classNames('flex flex-wrap items-center gap-3', !isOne && 'justify-between')}>
          {!isOne && (
            <p role="status" className="min-w-0 text-muted">
              {summaryOf(checked)}
            </p>
          )}
          <Button type="submit" disabled={isSaving || isUploading || isSaved} className="shrink-0">
            {isSaving ? texts.submitting : isUploading ? 'Uploading picture...' : texts.submit}
          </Button>
          {children}
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
          void saveNow();
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

function summaryOf({ added, changed, removed }: CheckedBody): string {
  if (added + changed + removed.length === 0) return 'Nothing to save yet.';
  return `Adds ${added}, changes ${changed}, deletes ${removed.length}.`;
}
