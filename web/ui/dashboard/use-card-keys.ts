import { useRef } from 'react';
import { useKeyDown } from '#web/ui/use-key-down.ts';

const STEPS: Record<string, number> = { j: 1, k: -1 };
/** Fields in which a letter is text, not a shortcut. */
const TYPED_INTO = 'input:not([type=checkbox]), select, textarea, [contenteditable]';
/** Open dialogs and menus. While one is open, a letter must not act on a card behind it. */
const OPEN_LAYER = 'dialog[open], [popover]:popover-open';

/**
 * The keys j and k focus the next and the previous card. Any other letter presses the control with this letter in
 * `aria-keyshortcuts`, in the last focused card or the first one.
 */
export function useCardKeys() {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<Element>(undefined);
  useKeyDown((event) => {
    const { key, target } = event;
    const isTyped = target instanceof Element && target.matches(TYPED_INTO);
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/.test(key)) return;
    if (document.querySelector(OPEN_LAYER)) return;
    const cards = [...(list.current?.children ?? [])].filter((card) => card instanceof HTMLElement);
    const focused = cards.findIndex((card) => card.contains(document.activeElement));
    const at = focused === -1 ? cards.findIndex((card) => card === last.current) : focused;
    const step = STEPS[key];
    if (step !== undefined) {
      const next = at === -1 ? cards[0] : cards[at + step];
      if (!next) return;
      last.current = next;
      next.focus();
      return;
    }
    const card = cards[Math.max(at, 0)];
    const control = card?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`);
    // Ignores repeats of a held key. Otherwise they would also press the button that appears next.
    if (!card || !control || event.repeat) return;
    last.current = card;
    // The pressed button may disappear. With the focus on its card, the keys j and k continue from there.
    card.focus();
    control.click();
  });
  return { ref: list };
}
