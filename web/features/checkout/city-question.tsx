interface CityQuestionProps {
  /** The name of a city that the typed one resembles. */
  suggestion: string;
  onAccept: (button: HTMLButtonElement) => void;
}

/** Asks about a misspelt city. Ignoring it leaves the typed city. */
export function CityQuestion({ suggestion, onAccept }: CityQuestionProps) {
  return (
    <p role="status" className="mt-2 text-sm">
      Did you mean {suggestion}?{' '}
      <button
        type="button"
        className="min-h-11 font-bold underline"
        onClick={({ currentTarget }) => {
          // The question disappears, so the focus moves to the field.
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
