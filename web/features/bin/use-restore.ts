import type { Restored } from '#contract/bin.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { useNavigationWatch } from '#web/ui/late-navigation.ts';
import { showUndo, toastShown } from '#web/ui/toast.tsx';
import { useRestoreItemMutation } from './api.ts';

export function useRestore() {
  const dispatch = useAppDispatch();
  const [restoreItem, { isLoading }] = useRestoreItemMutation();

  async function restore(id: string): Promise<Restored | undefined> {
    const { data, error } = await restoreItem(id);
    if (data) {
      dispatch(toastShown('success', data.message));
      for (const note of data.notes) dispatch(toastShown('warning', note));
    } else dispatch(toastShown('error', messageOf(error, 'It could not be restored. Please try again.')));
    return data;
  }
  return { restore, isBusy: isLoading };
}

/**
 * Returns a function that shows an Undo button after a deletion. `name` is the name of the deleted item. `isStillHere`
 * is false if a navigation has started since the press.
 */
export function useUndoDeletion() {
  const dispatch = useAppDispatch();
  const { restore } = useRestore();
  const watchNavigation = useNavigationWatch();
  return (name: string, binItem: string, onRestored?: (isStillHere: () => boolean) => void) => {
    const undo = async () => {
      const isStillHere = watchNavigation();
      if (await restore(binItem)) onRestored?.(isStillHere);
    };
    showUndo(dispatch, `${name} is in the bin`, () => void undo());
  };
}
