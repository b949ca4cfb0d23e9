/** What somebody has done before hydration, as `start-scripts.js` remembers it. `find` also finds what was replaced since. */
type EarlyInput =
  | { kind: 'click'; find: () => HTMLElement | undefined }
  | { kind: 'submit'; find: () => HTMLFormElement | undefined }
  | { kind: 'tick'; find: () => HTMLInputElement | undefined; value: boolean }
  | { kind: 'choose'; find: () => HTMLSelectElement | undefined; value: string }
  | { kind: 'type'; find: () => HTMLInputElement | HTMLTextAreaElement | undefined; value: string };

declare global {
  interface Window {
    /** Undefined on a page without the inline script. */
    earlyInput?: {
      inputs: EarlyInput[];
      /** Show that an input was noticed. */
      pulses: Animation[];
      /** True lets events through to React. */
      isReplaying: boolean;
      stop: () => void;
    };
  }
}

/**
 * Replays every early input once, in order, each in a task of its own, so that React has rendered what the one before it
 * changed. Events of the visitor go on to be remembered until none is left, and reach React from then on.
 */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  const replayNext = () => {
    const next = early.inputs.shift();
    if (!next) {
      early.stop();
      for (const pulse of early.pulses) pulse.cancel();
      // The moment from which the page answers by itself, for `npm run lighthouse`.
      performance.mark('hydrated');
      return;
    }
    early.isReplaying = true;
    try {
      replay(next);
    } finally {
      early.isReplaying = false;
      setTimeout(replayNext);
    }
  };
  setTimeout(replayNext);
}

function replay(input: EarlyInput): void {
  // React hydrates a part at once for an event like this one. A field whose own event had it hydrated would be reset by that.
  input.find()?.dispatchEvent(new Event('dragend', { bubbles: true }));
  if (input.kind === 'click') input.find()?.click();
  else if (input.kind === 'submit') input.find()?.requestSubmit();
  else if (input.kind === 'tick') tick(input.find(), input.value);
  else if (input.kind === 'choose') choose(input.find(), input.value);
  else type(input.find(), input.value);
}

function tick(box: HTMLInputElement | undefined, isTicked: boolean): void {
  if (!box || isTicked === box.defaultChecked) return;
  box.checked = !isTicked;
  box.click();
}

function choose(select: HTMLSelectElement | undefined, value: string): void {
  if (!select) return;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React drops an event whose value it has seen already: it watches the element's own setter, but not the prototype's. */
function type(field: HTMLInputElement | HTMLTextAreaElement | undefined, text: string): void {
  if (!field) return;
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  // Null where the type of the field has no selection.
  if (field === document.activeElement && selectionEnd !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
