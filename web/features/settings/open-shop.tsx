import { useState } from 'react';
import type { Setting } from '#contract/settings.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangeSettingsMutation } from './api.ts';

interface OpenShopProps {
  /** The stored `isShopOpen`. */
  setting: Setting;
  /** Titles of steps that are not done. */
  missing: readonly string[];
}

/** Button that opens or closes the shop, after a question that names what still misses. */
export function OpenShop({ setting: { key, value, version }, missing }: OpenShopProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [change, { isLoading, error }] = useChangeSettingsMutation();
  const isOpen = value === true;
  const action = isOpen ? 'Close the shop' : 'Open the shop';

  async function confirm() {
    await change([{ key, value: !isOpen, version }]);
    setIsAsking(false);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-lg font-bold" role="status">
        {isOpen ? 'Your shop is open.' : 'Your shop is closed: visitors see when it opens.'}
      </p>
      <FormAlert text={error && messageOf(error, 'This could not be saved. Please try again.')} />
      <Button variant={isOpen ? 'secondary' : 'primary'} onClick={() => setIsAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
        isBusy={isLoading}
        title={action}
        question={
          isOpen ? 'Shall visitors see no products, and order nothing?' : 'Shall everybody see the shop, and order?'
        }
        action={action}
        busyAction="Saving..."
      >
        {!isOpen && missing.length > 0 && <p>This still misses: {missing.join(', ')}. You can do it later, too.</p>}
      </ConfirmDialog>
    </div>
  );
}
