/** An input that happened before hydration. `find` returns the element, or its replacement if React has replaced it. */
type EarlyInput =
  | { kind: 'click'; find: () => HTMLElement | undefined }
  | { kind: 'submit'; find: () => HTMLFormElement | undefined }
  | { kind: 'tick'; find: () => HTMLInputElement | undefined; value: boolean }
  | { kind: 'choose'; find: () => HTMLSelectElement | undefined; value: string }
  | { kind: 'type'; find: () => HTMLInputElement | HTMLTextAreaElement | undefined; value: string };

declare global {
  interface Window {
    /** Undefined if the page has no inline script. */
    earlyInput?: {
      inputs: EarlyInput[];
      pulses: Animation[];
      /** While true, the recorder ignores events, so that a replayed event reaches React. */
      isReplaying: boolean;
      stop: () => void;
      /** Reports the first error of the page to the server. */
      report: (error: unknown) => void;
      /** Reports the error, and leaves the page as the server has rendered it, for use without scripts. */
      fail: (error: unknown) => void;
    };
  }
}

/** Replays each input that happened before hydration in its own task, so that React renders between two inputs. */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  const replayNext = () => {
    const next = early.inputs.shift();
    if (!next) {
      early.stop();
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
  // This event makes React hydrate the element at once. If the input event did that, React would reset the field.
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

/** Sets the text with the prototype's setter. After React's own setter, React would ignore the input event. */
function type(field: HTMLInputElement | HTMLTextAreaElement | undefined, text: string): void {
  if (!field) return;
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  // `selectionEnd` is null for input types without a selection.
  if (field === document.activeElement && selectionEnd !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
