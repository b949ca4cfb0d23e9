import { useState } from 'react';
import type { Setting } from '#contract/settings.schema.ts';
import { CLOSED_NOTE_MAX, describeSetting, OPENS_ON_MAX } from '#contract/settings.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangeSettingsMutation } from './api.ts';

/** A shop that was open opens again. */
const WHEN = 'again soon';

const ACTIONS = { open: 'Open the shop', close: 'Close the shop for now' } as const;

interface OpenShopProps {
  settings: readonly Setting[];
  /** Titles of steps that are not done. */
  missing?: readonly string[];
}

/** Button that opens or closes the shop. The question names what still misses, or asks for the texts of the closed page. */
export function OpenShop({ settings, missing = [] }: OpenShopProps) {
  /** Stays the same if somebody else opens or closes the shop while the question is open. */
  const [asked, setAsked] = useState<'open' | 'close'>('open');
  const [isAsking, setIsAsking] = useState(false);
  const [opensOn, setOpensOn] = useState(WHEN);
  const [note, setNote] = useState('');
  const [change, { isLoading, error, reset }] = useChangeSettingsMutation();
  const isOpen = settings.find(({ key }) => key === 'isShopOpen')?.value === true;
  const isClosing = asked === 'close';

  /** Opening resets the other settings. Otherwise an old date would be back when the shop is closed again. */
  async function confirm() {
    if (isOpen !== isClosing) return close();
    const texts = isClosing ? { opensOn: opensOn.trim(), closedNote: note.trim() } : {};
    const values: Record<string, Setting['value'] | undefined> = { isShopOpen: !isClosing, ...texts };
    const changes = settings
      .filter(({ key }) => ['isShopOpen', 'isVisibleWhileClosed', 'opensOn', 'closedNote'].includes(key))
      .map(({ key, version }) => ({ key, version, value: values[key] }));
    const { error: failed } = await change(changes);
    if (!failed) close();
  }

  function ask() {
    setAsked(isOpen ? 'close' : 'open');
    setIsAsking(true);
  }

  function close() {
    setIsAsking(false);
    reset();
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-lg font-bold" role="status">
        {isOpen ? 'Your shop is open.' : 'Your shop is closed: nobody can order, and visitors read when it opens.'}
      </p>
      <Button variant={isOpen ? 'secondary' : 'primary'} onClick={ask}>
        {ACTIONS[isOpen ? 'close' : 'open']}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        onConfirm={() => void confirm()}
        isBusy={isLoading}
        title={ACTIONS[asked]}
        question={
          isClosing
            ? 'Shall nobody order? Visitors and search engines still find your products, and read when you open. You still send what was ordered.'
            : 'Shall everybody see the shop, and order?'
        }
        action={ACTIONS[asked]}
        busyAction="Saving..."
      >
        {isClosing ? (
          <div className="grid gap-3">
            <TextField
              label="We open"
              value={opensOn}
              maxLength={OPENS_ON_MAX}
              hint="Visitors read this on each page. Such as: again on Monday, 7 December"
              onChange={({ currentTarget }) => setOpensOn(currentTarget.value)}
            />
            <TextField
              label={describeSetting('closedNote').label}
              value={note}
              maxLength={CLOSED_NOTE_MAX}
              hint={describeSetting('closedNote').hint}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </div>
        ) : (
          missing.length > 0 && <p>This still misses: {missing.join(', ')}. You can do it later, too.</p>
        )}
        <FormAlert text={error && messageOf(error, 'This could not be saved. Please try again.')} />
      </ConfirmDialog>
    </div>
  );
}
