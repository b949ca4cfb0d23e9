import { type KeyboardEvent, useRef } from 'react';

const STEPS: Record<string, number> = { j: 1, k: -1 };
/** Fields in which a letter is typed text, not a shortcut. */
const TYPED_INTO = 'input:not([type=checkbox]), select, textarea';

/**
 * Handles shortcuts in a list of cards. The keys j and k focus the next and the previous card. Any other letter presses
 * a control of the focused card: the control with this letter in its `aria-keyshortcuts`.
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
    // The card gets the focus, because the pressed button may disappear. Without focus the next key would do nothing.
    cards[at]?.focus();
    control.click();
  }
  return { ref: list, onKeyDown };
}
