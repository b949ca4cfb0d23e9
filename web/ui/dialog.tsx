import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { rescueFocus } from './rescue-focus.ts';
import { useBackCloses } from './use-back-closes.ts';

interface DialogProps {
  isOpen: boolean;
  /** Called when the person closes it: Escape, Back, the close button or a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `center`: a modal. `end`: a panel that slides in from the end side (the right), full height. `full`: the screen. */
  slot?: 'center' | 'end' | 'full';
  /** Where the title stands; `center` for a short message. */
  align?: 'start' | 'center';
  /** Something is under way: it stays open until that has ended. */
  isBusy?: boolean;
  className?: string;
}

const FRAME =
  'flex-col overflow-hidden bg-paper outline-none text-ink shadow-float open:flex backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-300 starting:open:backdrop:opacity-0';

const PLACES = {
  center: 'm-auto w-[min(34rem,calc(100%-2rem))] max-h-[calc(100dvh-2rem)] rounded-lg',
  full: 'm-0 h-dvh max-h-none w-full max-w-none',
  // 300 ms: the specification's slide (section 9).
  end: 'ms-auto me-0 my-0 h-dvh max-h-none w-[min(27rem,100%)] max-w-none translate-x-full opacity-100 backdrop:opacity-0 open:translate-x-0 open:backdrop:opacity-100 starting:open:translate-x-full transition-[translate,display,overlay] transition-discrete duration-300 ease-out',
} as const;

/**
 * The browser's own modal dialog: it traps the focus, gives it back when it closes, and hides the page behind it from
 * assistive technology. Its title stays in view while what is below it scrolls.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  slot = 'center',
  align = 'start',
  isBusy = false,
  className,
}: DialogProps) {
  const requestClose = () => {
    if (!isBusy) onClose();
  };
  const dialog = useRef<HTMLDialogElement>(null);
  const isBackdropPressed = useRef(false);
  const isUntouched = useRef(true);
  const titleId = useId();

  // After every render: a browser may close a dialog without asking, at a second Escape, where its owner keeps it open.
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) {
      element.showModal();
      isUntouched.current = true;
    }
    if (!isOpen && element.open) {
      element.close();
      // Gives the focus back to what opened it, unless that is gone.
      rescueFocus();
    }
  });

  useBackCloses(isOpen, requestClose);

  // One that is taken away while open gives nothing back.
  useEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) rescueFocus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      data-place={slot}
      aria-labelledby={titleId}
      className={classNames(FRAME, PLACES[slot], className)}
      onCancel={(event) => {
        event.preventDefault();
        requestClose();
      }}
      onClose={() => isOpen && requestClose()}
      onClickCapture={(event) => {
        // The second half of the double press that opened it is meant for nothing in here: not for the backdrop, and
        // least of all for a button that deletes.
        if (isUntouched.current && event.detail > 1) {
          event.preventDefault();
          event.stopPropagation();
        }
        isUntouched.current = false;
      }}
      onPointerDown={(event) => {
        // A text selection that ends outside is not a press on the backdrop.
        isBackdropPressed.current = event.target === dialog.current;
      }}
      onClick={(event) => isBackdropPressed.current && event.target === dialog.current && requestClose()}
    >
      {isOpen || slot === 'end' ? (
        <>
          <div
            className={classNames(
              'relative flex shrink-0 items-center gap-4 px-5 pb-2 sm:px-6',
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
          {/* What stands at its lower end while the rest scrolls (`data-sticky-end`) hides no field that has the focus. A media query
              knows nothing of the page's letters: what depends on them asks for this box's width in rem. */}
          <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain has-data-sticky-end:scroll-pb-[min(9rem,25dvh)] px-5 pt-1 pb-5 sm:px-6 sm:pb-6">
            {children}
          </div>
        </>
      ) : null}
    </dialog>
  );
}
