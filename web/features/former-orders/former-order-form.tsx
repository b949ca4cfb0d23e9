import { useState } from 'react';
import type { FormerOrderCheck, FormerOrderFileBody } from '#contract/former-orders.schema.ts';
import { FORMER_COLUMNS, JOINED_FORMER_COLUMNS } from '#contract/former-orders.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { ListFile } from '#web/ui/dashboard/list-file.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddFormerOrdersMutation, useCheckFormerOrdersMutation } from './api.ts';
import { FormerOrderReport } from './former-order-report.tsx';

interface CheckedFile {
  body: FormerOrderFileBody;
  check: FormerOrderCheck;
}

export function FormerOrderForm() {
  const dispatch = useAppDispatch();
  const [checked, setChecked] = useState<CheckedFile>();
  const [imported, setImported] = useState(0);
  const [check] = useCheckFormerOrdersMutation();
  const [add, { isLoading: isAdding }] = useAddFormerOrdersMutation();

  async function start({ body }: CheckedFile) {
    if (isAdding) return;
    const { data, error } = await add(body);
    if (!data) return dispatch(toastShown('error', messageOf(error, 'The file could not be sent. Please try again.')));
    dispatch(toastShown('success', data.message));
    setChecked(undefined);
    setImported(imported + 1);
  }

  return (
    <div className="grid gap-5">
      <ListFile
        // The form of the next file is empty.
        key={imported}
        label="File of orders"
        hint="Shopify: Orders, Export, as CSV. WooCommerce: an export of orders with phone numbers. Or a list of your own. Up to 20,000 rows."
        labels={FORMER_COLUMNS}
        joined={JOINED_FORMER_COLUMNS}
        request={async (list, fileName) => {
          setChecked(undefined);
          const body = { fileName, ...list };
          const { data, error } = await check(body);
          if (data && isRead(data)) setChecked({ body, check: data });
          return { ...(data && { data }), error };
        }}
      />
      {checked && <FormerOrderReport check={checked.check} isBusy={isAdding} onStart={() => void start(checked)} />}
    </div>
  );
}

/** False for a list whose columns the user has to choose first. */
function isRead({ orders, known, leftOut }: FormerOrderCheck): boolean {
  return orders + known + leftOut > 0;
}
