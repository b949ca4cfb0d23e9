import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import type { AppDispatch } from '#web/store/make-store.ts';
import { rootReducer } from '#web/store/root-reducer.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { placeToasts, setToaster } from './place-toasts.ts';
import { useKeyDown } from './use-key-down.ts';

const TOAST_MS = 4_500;
const UNDO_MS = 10_000;
const UNDO = 'Undo';

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
      prepare: (kind: ToastKind, text: string, id = nanoid()) => ({ payload: { id, kind, text } }),
      reducer: (toasts, { payload }: PayloadAction<Toast>) => [
        ...toasts.filter(({ id, text }) => text !== payload.text && id !== payload.id),
        payload,
      ],
    },
    toastDismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter((toast) => toast.id !== payload),
  },
  selectors: {
    selectToasts: (toasts) => toasts,
    selectHasUndo: (toasts) => toasts.some(({ id }) => id === UNDO),
  },
});

declare module '#web/store/root-reducer.ts' {
  interface LazyLoadedSlices {
    toasts: Toast[];
  }
}

const { selectToasts, selectHasUndo } = toastSlice.injectInto(rootReducer).selectors;

export { selectHasUndo };

const { toastDismissed } = toastSlice.actions;
export const { toastShown } = toastSlice.actions;

/**
 * Callbacks of the buttons in toasts. The key is the button's label, which is also the toast's id. Redux state must be
 * serializable, so it cannot contain callbacks.
 */
const presses = new Map<string, () => void>();

/** Shows a toast with a button. The toast stays while the pointer or the focus is on it. */
export function showToastWithButton(dispatch: AppDispatch, text: string, label: string, press: () => void): void {
  presses.set(label, press);
  dispatch(toastShown('success', text, label));
}

/** Shows a toast with an Undo button. Ctrl+Z presses this button too. */
export function showUndo(dispatch: AppDispatch, text: string, undo: () => void): void {
  showToastWithButton(dispatch, text, UNDO, undo);
}

/** Hides the toast whose button has this label. */
export const hideToastWithButton = (label: string) => toastDismissed(label);
export const hideUndo = () => hideToastWithButton(UNDO);

const KIND_STYLES: Record<ToastKind, { icon: IconName; badge: string }> = {
  success: { icon: 'check', badge: 'bg-leaf text-card' },
  error: { icon: 'close', badge: 'bg-alarm text-card' },
  warning: { icon: 'alert', badge: 'bg-sun text-night' },
};

export function Toaster() {
  const toasts = useAppSelector(selectToasts);
  return (
    <div>
      <div
        role="status"
        aria-live="polite"
        popover="manual"
        ref={(element) => {
          setToaster(element);
          placeToasts();
        }}
        className="toasts"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, text } = toast;
  const press = presses.get(id);
  const dispatch = useAppDispatch();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    // `toast` is a dependency, so that a replaced toast starts the timer again.
    const timer = setTimeout(() => dispatch(toastDismissed(toast.id)), toast.id === UNDO ? UNDO_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isHeld, toast]);
  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return (
    <div
      data-kind={kind}
      {...(press && { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release })}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 rounded-md border-2 border-line bg-card p-3 font-bold text-ink shadow-card',
        'transition-[opacity,translate] duration-200 starting:-translate-y-2 starting:opacity-0',
        press && 'pointer-events-auto py-1',
      )}
    >
      <span className={classNames('grid size-8 shrink-0 place-items-center rounded-full', KIND_STYLES[kind].badge)}>
        <Icon name={KIND_STYLES[kind].icon} className="size-5" />
      </span>
      <p className="line-clamp-3 grow basis-[min(100%,7rem)] break-words">{text}</p>
      {press && (
        <ToastButton
          label={id}
          onPress={() => {
            press();
            dispatch(toastDismissed(id));
          }}
        />
      )}
    </div>
  );
}

function ToastButton({ label, onPress }: { label: string; onPress: () => void }) {
  const isUndo = label === UNDO;
  useKeyDown((event) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    if (!isUndo || key !== 'z' || ctrlKey === metaKey || shiftKey) return;
    // In a field, Ctrl+Z undoes typing, so the browser handles it.
    if (target instanceof Element && target.matches('input,textarea,select')) return;
    event.preventDefault();
    onPress();
  });
  return (
    <button
      type="button"
      aria-keyshortcuts={isUndo ? 'Control+Z Meta+Z' : undefined}
      onClick={onPress}
      className="-me-1 ms-auto min-h-11 shrink-0 px-2 text-berry underline underline-offset-4"
    >
      {label}
    </button>
  );
}
