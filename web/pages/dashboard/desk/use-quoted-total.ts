import { useRef, useState } from 'react';

interface QuotedTotal<Total> {
  /** Undefined until the server has sent it, and after each change of the form. */
  total: Total | undefined;
  /** Drops the total, even that of a request in flight. Must be called at each change of the form. */
  forget: () => void;
  /**
   * Call this before a request for the total. Pass the new total to the returned function, which returns false if the
   * form has changed since.
   */
  begin: () => (quoted: Total | undefined) => boolean;
}

/** Holds the total that staff tell the customer before the order is saved. */
export function useQuotedTotal<Total = number>(): QuotedTotal<Total> {
  const [total, setTotal] = useState<Total>();
  const changes = useRef(0);

  function forget() {
    changes.current += 1;
    setTotal(undefined);
  }

  function begin() {
    const sentAt = changes.current;
    return (quoted: Total | undefined) => {
      if (changes.current !== sentAt) return false;
      setTotal(quoted);
      return true;
    };
  }

  return { total, forget, begin };
}
