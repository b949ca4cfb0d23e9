import { useEffect, useState } from 'react';
import { findCategoriesLike, readSearch, SUGGESTIONS_DELAY_MS, SUGGESTIONS_MIN_LENGTH } from '#contract/listing.ts';
import type { Suggestions } from '#contract/suggestions.schema.ts';
import { useSuggestProductsQuery } from './api.ts';

const NONE: Suggestions = { products: [], categories: [] };

/**
 * What may be meant by a text that is being typed. Asked for once the typing pauses; the answer to an older text is never
 * shown as it is: until the right one has come, what is known already and still fits stays.
 */
export function useSuggestions(text: string): Suggestions {
  const { q } = readSearch(text);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), SUGGESTIONS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const { currentData, data: known } = useSuggestProductsQuery(asked, { skip: asked.length < SUGGESTIONS_MIN_LENGTH });
  if (q.length < SUGGESTIONS_MIN_LENGTH || !known) return NONE;
  return asked === q && currentData ? currentData : narrow(known, q);
}

/** What of older suggestions still has the text in its name. */
export function narrow({ products, categories }: Suggestions, q: string): Suggestions {
  const like = findCategoriesLike(q);
  return {
    products: products.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
    categories: categories.filter((category) => like.includes(category)),
  };
}
