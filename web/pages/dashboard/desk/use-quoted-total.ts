import { useRef, useState } from 'react';

interface QuotedTotal {
  /** PKR; undefined until it is read, and again once anything is changed. */
  total: number | undefined;
  /** Every change of the form calls it: the total is that of an older form, as is what a running request will answer. */
  forget: () => void;
  /** Begins a request. What it returns takes the total of the answer, unless the form was changed meanwhile: then it answers false. */
  begin: () => (answered: number | undefined) => boolean;
}

/** What the customer is told before anything is saved. */
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
