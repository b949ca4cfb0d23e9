import { type KeyboardEvent, useRef } from 'react';

const STEPS: Record<string, number> = { j: 1, k: -1 };
/** Fields that take letters themselves. */
const TYPED_INTO = 'input:not([type=checkbox]), select, textarea';

/**
 * Keys of a list of cards, only while a card has the focus: j and k focus the next and the previous card, any other letter presses
 * the control that names it in `aria-keyshortcuts`.
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
    if (step !== undefined) return cards[at + step]?.focus();
    const control = cards[at]?.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`);
    if (!control) return;
    // A pressed button may disappear; its card stays, so that the next key has a focused card.
    cards[at]?.focus();
    control.click();
  }
  return { ref: list, onKeyDown };
}
