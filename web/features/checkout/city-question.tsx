interface CityQuestionProps {
  /** The name of a city that the typed one resembles. */
  suggestion: string;
  onAccept: (button: HTMLButtonElement) => void;
}

/** Asks about a misspelt city. Whoever goes on keeps what is typed. */
export function CityQuestion({ suggestion, onAccept }: CityQuestionProps) {
  return (
    <p role="status" className="mt-2 text-sm">
      Did you mean {suggestion}?{' '}
      <button
        type="button"
        className="min-h-11 font-bold underline"
        onClick={({ currentTarget }) => {
          // The question goes away, and the focus with it.
          const field = currentTarget.form?.elements.namedItem('city');
          onAccept(currentTarget);
          if (field instanceof HTMLElement) field.focus();
        }}
      >
        Use {suggestion}
      </button>
    </p>
  );
}
