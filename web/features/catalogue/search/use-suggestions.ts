import { useEffect, useState } from 'react';
import { findCategoriesLike, readSearch, SUGGESTIONS_DELAY_MS, SUGGESTIONS_MIN_LENGTH } from '#contract/listing.ts';
import type { Suggestions } from '#contract/suggestions.schema.ts';
import { useSuggestProductsQuery } from '#web/features/catalogue/api.ts';

const NONE: Suggestions = { products: [], categories: [] };

/** Returns debounced suggestions. Until they arrive, returns the previous ones that match the text. */
export function useSuggestions(text: string): Suggestions {
  const { q } = readSearch(text);
  const [requestedText, setRequestedText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRequestedText(q), SUGGESTIONS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const { currentData, data: latest } = useSuggestProductsQuery(requestedText, {
    skip: requestedText.length < SUGGESTIONS_MIN_LENGTH,
  });
  if (q.length < SUGGESTIONS_MIN_LENGTH || !latest) return NONE;
  return requestedText === q && currentData ? currentData : narrow(latest, q);
}

export function narrow({ products, categories }: Suggestions, q: string): Suggestions {
  const like = findCategoriesLike(q);
  return {
    products: products.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
    categories: categories.filter((category) => like.includes(category)),
  };
}
