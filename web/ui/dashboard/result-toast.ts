import { messageOf } from '#web/store/api.ts';
import { toastShown } from '#web/ui/toast.tsx';

interface Result {
  data?: { message: string } | undefined;
  error?: unknown;
}

export function resultToast({ data, error }: Result, failed: string) {
  return data ? toastShown('success', data.message) : toastShown('error', messageOf(error, failed));
}
