import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';

/**
 * Returns a function that shows the message of a conflict as a toast, because the form disappears: somebody else has changed
 * the refund, and its card leaves the list.
 */
export function useConflictToast() {
  const dispatch = useAppDispatch();
  return <Result extends { error?: unknown }>(result: Result): Result => {
    if (isApiError(result.error) && result.error.status === 409) {
      dispatch(toastShown('error', result.error.message));
    }
    return result;
  };
}
