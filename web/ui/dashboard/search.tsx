import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  text: string;
  onSearch: (text: string) => void;
}

/** Searches on submit, not at each key, because each search is a request. */
export function SearchBox({ label, placeholder, text, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  // When the page shows another search, such as after Back, its text replaces the typed text.
  if (searched !== text) {
    setSearched(text);
    setTyped(text);
  }

  function type(next: string) {
    setTyped(next);
    if (next === '' && text !== '') onSearch('');
  }

  return (
    <form
      role="search"
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <div className="min-w-0 grow">
        <TextField
          label={label}
          type="search"
          placeholder={placeholder}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          enterKeyHint="search"
          maxLength={100}
        />
      </div>
      <Button type="submit" variant="secondary" className="shrink-0 whitespace-nowrap">
        Search
      </Button>
    </form>
  );
}
