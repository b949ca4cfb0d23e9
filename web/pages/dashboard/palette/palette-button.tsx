import { useState } from 'react';
import type { SessionUser } from '#web/store/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

const load = () => import('./palette-dialog.tsx');
const preload = () => void load().catch(() => undefined);

export function PaletteButton({ viewer, className }: { viewer: SessionUser; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { part, retry } = useLazy(load, isOpen);
  const toggle = () => setIsOpen(!isOpen);
  const close = () => setIsOpen(false);
  useKeyDown((event) => {
    // Loads the dialog when Ctrl is pressed, so that no letter after Ctrl+K is lost.
    if (event.key === 'Control' || event.key === 'Meta') preload();
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (!event.repeat) toggle();
  });
  return (
    <>
      <button
        type="button"
        onClick={toggle}
        onPointerEnter={preload}
        aria-keyshortcuts="Control+K Meta+K"
        className={className}
      >
        <Icon name="search" className="size-5" />
        <span className="max-[25rem]:sr-only">Go to</span>
        <kbd aria-hidden="true" className="ms-auto text-sm font-normal text-muted max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      {part && <part.PaletteDialog viewer={viewer} isOpen={isOpen} onClose={close} />}
      {retry && (
        <Dialog isOpen={isOpen} onClose={close} title="Go to">
          <LoadFailed title="The search could not be opened." retry={retry} />
        </Dialog>
      )}
    </>
  );
}

/** True for Ctrl+K and Cmd+K. On a keyboard of another script, such as Urdu, the position of the key decides. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}
