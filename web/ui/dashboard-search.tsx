import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

interface SearchBoxProps {
  label: string;
  /** What can be searched for. */
  placeholder: string;
  /** What the list is searched for now. */
  text: string;
  onSearch: (text: string) => void;
}

/** Searches when it is sent, not at every letter: the list comes from the server, over a slow line. */
export function SearchBox({ label, placeholder, text, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  // A search begun elsewhere, by the Back button for one, is shown here too.
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
