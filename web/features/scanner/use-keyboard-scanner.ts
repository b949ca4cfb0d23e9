import { useEffect, useEffectEvent } from 'react';
import { NO_BURST, nextBurst, SCANNER_GAP_MS } from './scanner-keys.ts';

const TEXT_FIELD = 'input:not([type=checkbox], [type=radio]), textarea';
/** Elements that take letters. The hook does not delay their keys. */
const TYPED_INTO = `${TEXT_FIELD}, select, [contenteditable]`;

/** Active scanners. Only the last scanner reads, so an open dialog gets the scans instead of its page. */
const open: symbol[] = [];

/**
 * Calls `onScan` with each scanned text, and removes this text from the focused field. Shortcuts of single keys fire
 * 50 ms later, because a scan may begin with the same key.
 */
export function useKeyboardScanner(onScan: (text: string) => void, isOn = true): void {
  const onText = useEffectEvent(onScan);
  useEffect(() => {
    if (!isOn) return undefined;
    const own = Symbol('scanner');
    open.push(own);
    const reader = readKeys(
      () => open.at(-1) === own,
      (text) => onText(text),
    );
    document.addEventListener('keydown', reader.onKeyDown, { capture: true });
    return () => {
      open.splice(open.indexOf(own), 1);
      document.removeEventListener('keydown', reader.onKeyDown, { capture: true });
      reader.release();
    };
  }, [isOn]);
}

function readKeys(isOnTop: () => boolean, onScan: (text: string) => void) {
  let burst = NO_BURST;
  let before: { field: HTMLInputElement | HTMLTextAreaElement; value: string } | undefined;
  let held: KeyboardEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const released = new WeakSet<Event>();

  function drop(): void {
    clearTimeout(timer);
    held = [];
  }

  function release(): void {
    const events = held;
    drop();
    for (const event of events) {
      const copy = new KeyboardEvent('keydown', {
        key: event.key,
        code: event.code,
        shiftKey: event.shiftKey,
        bubbles: true,
        cancelable: true,
      });
      released.add(copy);
      event.target?.dispatchEvent(copy);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target, timeStamp } = event;
    const isShortcut = event.ctrlKey || event.metaKey || (event.altKey && key.length !== 1);
    if (released.has(event) || event.isComposing || event.repeat || isShortcut || !isOnTop()) return;
    const step = nextBurst(burst, key, timeStamp);
    burst = step.burst;
    if (step.isFirst) before = fieldOf(target);
    if (step.scanned !== undefined) {
      event.preventDefault();
      event.stopImmediatePropagation();
      drop();
      if (before) setValue(before.field, before.value);
      onScan(step.scanned);
      return;
    }
    const mayBeShortcut = key.length === 1 && key !== ' ';
    if (!mayBeShortcut || (target instanceof Element && target.matches(TYPED_INTO))) return;
    event.stopImmediatePropagation();
    held.push(event);
    clearTimeout(timer);
    timer = setTimeout(release, SCANNER_GAP_MS);
  }
  return { onKeyDown, release };
}

function fieldOf(target: EventTarget | null) {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && target.matches(TEXT_FIELD) ? { field: target, value: target.value } : undefined;
}

/** Sets the value as if it were typed, because React ignores a plain assignment. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
