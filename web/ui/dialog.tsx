import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { placeToasts } from './place-toasts.ts';
import { rescueFocus } from './rescue-focus.ts';
import { useBackCloses } from './use-back-closes.ts';

interface DialogProps {
  isOpen: boolean;
  /** Called after Escape, Back, the close button or a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  slot?: 'center' | 'end' | 'full';
  align?: 'start' | 'center';
  /** True while an operation runs. The dialog then cannot be closed. */
  isBusy?: boolean;
  /** True if a part of the content scrolls, such as a list below its search field, instead of the whole content. */
  isFitted?: boolean;
  className?: string;
}

const SLOT_CLASSES = {
  center: 'm-auto w-[min(34rem,calc(100%-min(2rem,9vw)))] max-h-[calc(100dvh-2rem)] rounded-lg',
  full: 'm-0 h-dvh max-h-none w-full max-w-none',
  end: 'ms-auto me-0 my-0 h-dvh max-h-none w-[min(27rem,100%)] max-w-none translate-x-full backdrop:opacity-0 open:translate-x-0 open:backdrop:opacity-100 starting:open:translate-x-full transition-[translate,display,overlay] transition-discrete duration-300 ease-out',
} as const;

/** A native modal dialog: the browser traps and restores the focus, and hides the page from screen readers. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  slot = 'center',
  align = 'start',
  isBusy = false,
  isFitted = false,
  className,
}: DialogProps) {
  const requestClose = () => {
    if (!isBusy) onClose();
  };
  const { dialog, skipDoubleClick } = useModal(isOpen);
  const isBackdropPressed = useRef(false);
  const titleId = useId();

  useBackCloses(isOpen, requestClose);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      data-place={slot}
      aria-labelledby={titleId}
      className={classNames(SLOT_CLASSES[slot], className)}
      onCancel={(event) => {
        event.preventDefault();
        requestClose();
      }}
      onClose={() => isOpen && requestClose()}
      onClickCapture={skipDoubleClick}
      onPointerDown={(event) => {
        // Closes only after a press that begins on the backdrop, because a drag that selects text may end there.
        isBackdropPressed.current = event.target === dialog.current;
      }}
      onClick={(event) => isBackdropPressed.current && event.target === dialog.current && requestClose()}
    >
      {isOpen || slot === 'end' ? (
        <>
          <div
            className={classNames(
              'dialog-head',
              align === 'start' ? 'justify-between pt-4' : 'justify-center pt-8 text-center',
            )}
          >
            <h2 id={titleId} className="text-2xl">
              {title}
            </h2>
            <div className={align === 'start' ? '-me-2 shrink-0' : 'absolute end-2 top-2'}>
              <IconButton label="Close" disabled={isBusy} onClick={requestClose}>
                <Icon name="close" />
              </IconButton>
            </div>
          </div>
          <div className="dialog-body">
            {/* A block of its own, because WebKit adds the padding of a scrolling flex box to a footer that covers it. */}
            <div className={classNames('dialog-content', isFitted ? 'min-h-0' : 'shrink-0')}>{children}</div>
          </div>
        </>
      ) : null}
    </dialog>
  );
}

function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isUntouched = useRef(true);

  // Runs after every render, because a browser closes a dialog on the second Escape, and a busy dialog must open again.
  // A layout effect opens the dialog together with its content, because a closed dialog's fields cannot be focused.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) {
      element.showModal();
      isUntouched.current = true;
    } else element.close();
    placeToasts();
    // `close` returns the focus to the button that opened the dialog. If that button is gone, the focus is lost.
    if (!isOpen) rescueFocus();
  });

  // The browser does not restore the focus when an open dialog is removed from the page.
  useEffect(() => {
    const element = dialog.current;
    return () => {
      if (!element?.open) return;
      placeToasts();
      rescueFocus();
    };
  }, []);

  /** If a double-click opened the dialog, ignores the second click. It could press the backdrop or a delete button. */
  function skipDoubleClick(event: MouseEvent) {
    if (isUntouched.current && event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    }
    isUntouched.current = false;
  }

  return { dialog, skipDoubleClick };
}
