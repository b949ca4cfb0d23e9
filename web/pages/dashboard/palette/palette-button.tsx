import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { SessionUser } from '#web/store/session.ts';
import { Icon } from '#web/ui/icon.tsx';

const load = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(load);

/** Opens the palette; Ctrl+K (Cmd+K) opens and closes it on every page of the dashboard, in form fields too. */
export function PaletteButton({ viewer, className }: { viewer: SessionUser; className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const toggle = () => {
    setWasOpened(true);
    setIsOpen(!isOpen);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The key that comes first fetches the dialog, so that what is typed next finds it.
    if (event.key === 'Control' || event.key === 'Meta') void load();
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (!event.repeat) toggle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={toggle}
        onPointerEnter={() => void load()}
        aria-keyshortcuts="Control+K Meta+K"
        className={className}
      >
        <Icon name="search" className="size-5" />
        <span className="max-[25rem]:sr-only">Go to</span>
        <kbd aria-hidden="true" className="ms-auto text-sm font-normal text-muted max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PaletteDialog viewer={viewer} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** By the letter, or by its key where the keyboard writes another script. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey === metaKey || altKey || shiftKey) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}
