import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';

/** Shows a conflict as a toast, because the refund's card disappears together with its form. */
export function useConflictToast() {
  const dispatch = useAppDispatch();
  return <Result extends { error?: unknown }>(result: Result): Result => {
    if (isApiError(result.error) && result.error.status === 409) {
      dispatch(toastShown('error', result.error.message));
    }
    return result;
  };
}
