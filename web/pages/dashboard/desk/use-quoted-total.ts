import { useRef, useState } from 'react';

interface QuotedTotal {
  /** PKR; undefined before it is read and after any change of the form. */
  total: number | undefined;
  /** Called on every change of the form: drops the total, also that of a request in flight. */
  forget: () => void;
  /** Begins a request. Returns a callback for its total, which returns false if the form was changed in the meantime. */
  begin: () => (answered: number | undefined) => boolean;
}

/** Holds the total that staff tell the customer before the order is saved. */
export function useQuotedTotal(): QuotedTotal {
  const [total, setTotal] = useState<number>();
  const changes = useRef(0);

  function forget() {
    changes.current += 1;
    setTotal(undefined);
  }

  function begin() {
    const sentAt = changes.current;
    return (answered: number | undefined) => {
      if (changes.current !== sentAt) return false;
      setTotal(answered);
      return true;
    };
  }

  return { total, forget, begin };
}
