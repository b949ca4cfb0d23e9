import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { StockedProduct } from '#contract/stock.schema.ts';
import { MAX_STOCK } from '#contract/stock.ts';
import { messageOf } from '#web/store/api.ts';
import { useLazyFindStockByCodeQuery } from './api.ts';
import { errorsOf, savedText, useStockSubmission } from './use-submission.ts';

/** `product.stock` is what was expected as its code was entered. */
export interface CountedLine {
  product: StockedProduct;
  /** Differs each time its code is entered, so that its field is focused again. */
  entry: string;
  /** As typed. */
  found: string;
}

/** The count that goes on: lines, the newest first. */
export function useCount(onSaved: (notice: string) => void) {
  const [lines, setLines] = useState<CountedLine[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [findByCode, { isFetching }] = useLazyFindStockByCodeQuery();
  const { submit, isSaving } = useStockSubmission();
  const filled = lines.flatMap(({ product, found }) => {
    const pieces = found.trim() === '' ? Number.NaN : Number(found);
    const isCount = Number.isInteger(pieces) && pieces >= 0 && pieces <= MAX_STOCK;
    return isCount ? [{ product, found: pieces, difference: pieces - (product.stock ?? 0) }] : [];
  });

  /** Returns why there is no line for the code. */
  async function addByCode(code: string): Promise<string> {
    const { data, error } = await findByCode(code);
    if (!data) return messageOf(error, 'Failed to look up the product.');
    const [product, other] = data.products;
    if (!product) return `No product has the code ${code}.`;
    if (other) return `Two products share the code ${code}. Enter the whole id.`;
    setLines((present) => {
      // What was refused is counted again, beside the stock of now.
      const line = present.find((each) => each.product._id === product._id && !(product._id in errors));
      return [
        { product, found: '', ...line, entry: nanoid() },
        ...present.filter((each) => each.product._id !== product._id),
      ];
    });
    setErrors(({ [product._id]: _, ...others }) => others);
    return '';
  }

  function setFound(productId: string, found: string) {
    setLines((present) => present.map((line) => (line.product._id === productId ? { ...line, found } : line)));
  }

  function remove(productId: string) {
    setLines((present) => present.filter(({ product }) => product._id !== productId));
  }

  async function save() {
    const counts = filled.map(({ product: { _id, stock, timesCounted }, found }) => ({
      productId: _id,
      expected: stock,
      found,
      timesCounted,
    }));
    const results = await submit({ counts });
    if (!results) return;
    const refused = errorsOf(results);
    const sent = new Set(results.map(({ productId }) => productId));
    setErrors(refused);
    setLines((present) => present.filter(({ product: { _id } }) => _id in refused || !sent.has(_id)));
    onSaved(savedText(results));
  }

  return { lines, filled, errors, isSearching: isFetching, isSaving, addByCode, setFound, remove, save };
}
