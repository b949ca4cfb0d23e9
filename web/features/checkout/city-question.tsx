interface CityQuestionProps {
  suggestion: string;
  onAccept: (button: HTMLButtonElement) => void;
}

/** Asks if the typed city is misspelt. Customers may ignore the question and order to the city as typed. */
export function CityQuestion({ suggestion, onAccept }: CityQuestionProps) {
  return (
    <p role="status" className="mt-2 text-sm">
      Did you mean {suggestion}?{' '}
      <button
        type="button"
        className="min-h-11 font-bold underline"
        onClick={({ currentTarget }) => {
          // The pressed button disappears with the question, so the focus moves to the city field.
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
