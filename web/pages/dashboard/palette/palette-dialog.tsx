import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#web/store/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { problemOfLength } from '#web/ui/use-length-limit.ts';
import { PaletteList } from './palette-list.tsx';
import { usePaletteResults } from './use-palette-results.ts';

interface PaletteDialogProps {
  viewer: SessionUser;
  isOpen: boolean;
  onClose: () => void;
}

export function PaletteDialog({ viewer, isOpen, onClose }: PaletteDialogProps) {
  return (
    // The dialog is at the top of the screen. There, new results do not move it, and no phone keyboard covers it.
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Go to"
      isFitted
      className="max-sm:mt-2 max-sm:max-h-[60dvh] sm:mt-[10dvh] sm:max-h-[80dvh]"
    >
      <Palette viewer={viewer} onClose={onClose} />
    </Dialog>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const PALETTE_TEXT_MAX_LENGTH = 100;

/** Sets the `autofocus` attribute, which focuses the input on opening. React's `autoFocus` does not render it. */
function focusOnOpen(input: HTMLInputElement | null): void {
  if (input) input.autofocus = true;
}

/** The focus stays in the input. See https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
function Palette({ viewer, onClose }: Omit<PaletteDialogProps, 'isOpen'>) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const excess = text.trim().length - PALETTE_TEXT_MAX_LENGTH;
  /** URL of the active option. An index would point to another option when more results arrive. */
  const [marked, setMarked] = useState<string>();
  const { groups, isSearching, failed, retry } = usePaletteResults(viewer, excess > 0 ? '' : text);
  const addresses = groups.flatMap(({ options }) => options.map(({ to }) => to));
  const active = Math.max(0, marked === undefined ? 0 : addresses.indexOf(marked));
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-${index}`;

  function open(to: string | undefined) {
    if (to === undefined) return;
    onClose();
    void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method (such as an Urdu keyboard) composes a word, it handles Enter and the arrow keys.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked(addresses[(active + step + addresses.length) % Math.max(1, addresses.length)]);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(addresses[active]);
    }
  }

  return (
    <>
      <input
        ref={focusOnOpen}
        type="text"
        dir="auto"
        role="combobox"
        aria-label="Search orders, products, customers and pages"
        aria-autocomplete="list"
        aria-expanded={addresses.length > 0}
        aria-controls={addresses.length > 0 ? listId : undefined}
        aria-activedescendant={addresses.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        enterKeyHint="go"
        placeholder="Order, phone, product, page"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setMarked(undefined);
        }}
        onKeyDown={onKeyDown}
        className="mt-1 block min-h-12 w-full min-w-0 shrink-0 rounded-full border-2 border-edge bg-card px-4 text-base text-ellipsis placeholder:text-muted"
      />
      <PaletteList id={listId} groups={groups} active={active} optionId={optionId} onOpen={open} />
      <p role="status" className="mt-3 px-2 text-muted">
        {excess > 0
          ? problemOfLength(excess)
          : stateOf({ isSearching, found: addresses.length, hasFailed: failed.length > 0, text: text.trim() })}
      </p>
      {failed.length > 0 && (
        <div role="alert" className="mt-2 flex flex-wrap items-center justify-between gap-3 px-2">
          <span>Could not be searched: {failed.join(', ')}.</span>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

interface State {
  isSearching: boolean;
  found: number;
  hasFailed: boolean;
  text: string;
}

function stateOf({ isSearching, found, hasFailed, text }: State): string {
  if (isSearching) return 'Searching...';
  if (found > 0) return found === 1 ? '1 result' : `${found} results`;
  return hasFailed ? '' : `Nothing found for “${text}”.`;
}
