import { type KeyboardEvent, useRef } from 'react';

const STEPS: Record<string, number> = { j: 1, k: -1 };
/** What takes letters itself. */
const TYPED_INTO = 'input:not([type=checkbox]), select, textarea';

/**
 * Keys of a list of cards while one of them has the focus, so that none acts by surprise: j and k go to the next and the one before,
 * any other letter presses what has it as `aria-keyshortcuts`.
 */
export function useCardKeys() {
  const list = useRef<HTMLUListElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    const isTyped = target instanceof Element && target.matches(TYPED_INTO);
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/.test(key)) return;
    const cards = [...(list.current?.children ?? [])].filter((card) => card instanceof HTMLElement);
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const step = STEPS[key];
    const wanted = step === undefined ? cards[at]?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`) : undefined;
    if (step !== undefined) cards[at + step]?.focus();
    if (!wanted) return;
    // A pressed button may go with what it has done; the card stays, and the next key finds it.
    cards[at]?.focus();
    wanted.click();
  }
  return { ref: list, onKeyDown };
}
