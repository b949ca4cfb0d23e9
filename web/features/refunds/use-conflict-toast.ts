import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';

/** A conflict removes the refund's card with its form, so a toast shows the error. */
export function useConflictToast() {
  const dispatch = useAppDispatch();
  return <Result extends { error?: unknown }>(result: Result): Result => {
    if (isApiError(result.error) && result.error.status === 409) {
      dispatch(toastShown('error', result.error.message));
    }
    return result;
  };
}
