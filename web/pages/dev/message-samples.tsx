import { useState } from 'react';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { LoadError } from '#web/ui/dashboard/load-error.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { Sample, Samples, Section } from './section.tsx';

const TONES: readonly BadgeTone[] = ['waiting', 'moving', 'done', 'off', 'plain'];
const TOASTS = ['success', 'error', 'warning'] as const;
const DIALOGS = ['modal', 'panel', 'confirm', 'success', 'failure'] as const;
type OpenDialog = (typeof DIALOGS)[number];

export function MessageSamples() {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<OpenDialog>();
  const [notice, setNotice] = useState('');
  const close = () => setOpen(undefined);
  return (
    <Section title="Messages">
      <Samples>
        <Sample name="badges">
          <span className="flex flex-wrap gap-2">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </span>
        </Sample>
        <Sample name="a form that cannot be sent">
          <FormAlert text="Invalid credentials - please try again" />
        </Sample>
        <Sample name="a form that was saved">
          <FormSuccess text="Product updated successfully!" />
        </Sample>
        <Sample name="nothing there">
          <Notice icon="box" title="No products found">
            Try adjusting your filters...
          </Notice>
        </Sample>
        <Sample name="on its way">
          <Loading text="Loading orders..." />
        </Sample>
        <Sample name="could not be fetched">
          <LoadError text="Failed to load orders." onRetry={async () => undefined} />
          <LoadFailed title="The cart could not be opened." retry={async () => undefined} />
        </Sample>
        <Sample name="toasts, 320 px wide">
          <span className="flex flex-wrap gap-2">
            {TOASTS.map((kind) => (
              <Button key={kind} variant="secondary" onClick={() => dispatch(toastShown(kind, `A ${kind} toast`))}>
                {kind}
              </Button>
            ))}
          </span>
        </Sample>
        <Sample name="dialogs">
          <span className="flex flex-wrap gap-2">
            {DIALOGS.map((each) => (
              <Button key={each} variant="secondary" onClick={() => setOpen(each)}>
                {each}
              </Button>
            ))}
          </span>
        </Sample>
        <Sample name="a notice that goes by itself">
          <Button variant="secondary" onClick={() => setNotice('Product deleted successfully')}>
            Delete something
          </Button>
          <FadingNotice text={notice} onHide={() => setNotice('')} />
        </Sample>
      </Samples>
      <Dialog isOpen={open === 'modal'} onClose={close} title="Shipping Details">
        Where shall we bring it?
      </Dialog>
      <Dialog isOpen={open === 'panel'} onClose={close} title="Your Cart" slot="end">
        Your cart is empty.
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        isBusy={false}
        title="Delete the product"
        question="Are you sure you want to delete this product?"
      />
      <OutcomeDialog isOpen={open === 'success'} kind="success" title="Success!" onClose={close}>
        Logged out successfully
      </OutcomeDialog>
      <OutcomeDialog isOpen={open === 'failure'} kind="failure" title="Error!" onClose={close}>
        Failed to logout. Please try again.
      </OutcomeDialog>
    </Section>
  );
}
