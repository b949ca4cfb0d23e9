import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface ComboboxOption {
  key: string;
  content: ReactNode;
  onChoose: () => void;
}

interface ComboboxProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  options: readonly ComboboxOption[];
  /** Renders the input with these properties. */
  children: (input: ComponentProps<'input'>) => ReactNode;
  className?: string | undefined;
}

const NONE = -1;

/**
 * An input with suggestions; the focus stays in the input. Enter without a marked option submits the form. See
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Combobox({ label, text, onType, options, children, className }: ComboboxProps) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [marked, setMarked] = useState(NONE);
  const isOpen = isWanted && options.length > 0;
  const active = isOpen && marked < options.length ? marked : NONE;
  const optionId = (index: number) => `${id}-${index}`;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function close() {
    setIsWanted(false);
    setMarked(NONE);
  }

  /**
   * Marks the next or previous option. The step after the last option marks none, and the next step marks the first.
   */
  function mark(step: 1 | -1) {
    setIsWanted(true);
    const positions = options.length + 1;
    setMarked(((active + 1 + step + positions) % positions) - 1);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method (such as an Urdu keyboard) composes a word, it handles Enter and the arrow keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      mark(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      if (active !== NONE) event.preventDefault();
      options[active]?.onChoose();
      close();
    }
  }

  return (
    <div className={classNames('relative', className)} onBlur={close}>
      {children({
        type: 'text',
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        'aria-activedescendant': active === NONE ? undefined : optionId(active),
        autoComplete: 'off',
        value: text,
        onChange: ({ currentTarget }) => {
          onType(currentTarget.value);
          // The browser may autofill a field that does not have the focus.
          setIsWanted(currentTarget === document.activeElement);
          setMarked(NONE);
        },
        onKeyDown,
      })}
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain rounded-md border border-line bg-card p-1.5 shadow-float"
        >
          {options.map(({ key, content, onChoose }, index) => (
            <div
              key={key}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Without this, a press would move the focus out of the input, which handles the keys.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                onChoose();
                close();
              }}
              className="cursor-pointer rounded-sm px-2 hover:bg-cream aria-selected:bg-cream aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-ink"
            >
              {content}
            </div>
          ))}
        </div>
      )}
      <span role="status" className="sr-only">
        {isOpen && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </span>
    </div>
  );
}
