import { toastShown } from '#web/ui/toast.tsx';
import { staffMessageOf } from './staff-message.ts';

interface Result {
  data?: { message: string } | undefined;
  error?: unknown;
}

export function resultToast({ data, error }: Result, failed: string) {
  return data ? toastShown('success', data.message) : toastShown('error', staffMessageOf(error, failed));
}
