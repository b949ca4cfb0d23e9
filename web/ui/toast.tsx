import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { rootReducer } from '#web/store/root-reducer.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

const TOAST_MS = 4_500;

type ToastKind = 'success' | 'error' | 'warning';
interface Toast {
  id: string;
  kind: ToastKind;
  text: string;
}

const toastSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (kind: ToastKind, text: string) => ({ payload: { id: nanoid(), kind, text } }),
      // Repeating a text replaces its toast.
      reducer: (toasts, { payload }: PayloadAction<Toast>) => [
        ...toasts.filter((toast) => toast.text !== payload.text),
        payload,
      ],
    },
    toastDismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter((toast) => toast.id !== payload),
  },
  selectors: { selectToasts: (toasts) => toasts },
});

declare module '#web/store/root-reducer.ts' {
  interface LazyLoadedSlices {
    toasts: Toast[];
  }
}

const { selectToasts } = toastSlice.injectInto(rootReducer).selectors;
/** `dispatch(toastShown('success', 'Order placed successfully!'))` */
export const { toastShown } = toastSlice.actions;

const KIND_STYLES: Record<ToastKind, { icon: IconName; badge: string }> = {
  success: { icon: 'check', badge: 'bg-leaf text-white' },
  error: { icon: 'close', badge: 'bg-alarm text-white' },
  warning: { icon: 'alert', badge: 'bg-sun text-ink' },
};

/**
 * Announces toasts, 320 px wide. A manual popover lies above open modals too. On a phone only the newest shows, at the
 * upper edge, clear of fields and buttons.
 */
export function Toaster() {
  const toasts = useAppSelector(selectToasts);
  return (
    <div
      role="status"
      aria-live="polite"
      popover="manual"
      ref={(element) => {
        if (!element?.showPopover) return;
        // The top layer orders by time, so a toast is shown again above a dialog. Otherwise it stays open, even empty:
        // screen readers announce changes only in a live region that they know.
        if (element.matches(':popover-open') && document.querySelector('dialog:modal')) element.hidePopover();
        if (!element.matches(':popover-open')) element.showPopover();
      }}
      className="pointer-events-none fixed inset-x-0 top-[max(0.5rem,env(safe-area-inset-top))] bottom-auto mx-auto my-0 md:start-auto md:end-4 md:top-20 w-[min(320px,calc(100vw-2rem))] flex-col gap-2 border-0 bg-transparent p-0 open:flex max-md:[&>:not(:last-child)]:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, kind, text } }: { toast: Toast }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const timer = setTimeout(() => dispatch(toastSlice.actions.toastDismissed(id)), TOAST_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id]);
  return (
    <p
      data-kind={kind}
      className={classNames(
        'flex items-center gap-3 rounded-md border-2 border-line bg-white p-3 font-bold text-ink shadow-card',
        'transition-[opacity,translate] duration-200 starting:-translate-y-2 starting:opacity-0',
      )}
    >
      <span className={classNames('grid size-8 shrink-0 place-items-center rounded-full', KIND_STYLES[kind].badge)}>
        <Icon name={KIND_STYLES[kind].icon} className="size-5" />
      </span>
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
