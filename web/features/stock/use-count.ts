import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { shortIdOf } from '#contract/product-path.ts';
import type { StockedProduct } from '#contract/stock.schema.ts';
import { STOCK_MAX } from '#contract/stock.ts';
import { messageOf } from '#web/store/api.ts';
import { useLazyFindStockByCodeQuery } from './api.ts';
import { errorsOf, idsOfSaved, savedText, useStockSubmission } from './use-submission.ts';

/** `product.stock` is the stock at the time when the code was entered. */
export interface CountedLine {
  product: StockedProduct;
  /** This React key changes each time the code is entered, so that the line's field gets the focus again. */
  entry: string;
  /** The field of a scanned line does not take the focus. */
  isScanned?: boolean;
  found: string;
}

interface Count {
  lines: CountedLine[];
  errors: Readonly<Record<string, string>>;
}

const EDITED_MEANWHILE = 'What you had entered first is saved. Please enter its code and count again.';

export function useCount(onSaved: (notice: string) => void) {
  const [{ lines, errors }, setCount] = useState<Count>({ lines: [], errors: {} });
  const [findByCode, { isFetching }] = useLazyFindStockByCodeQuery();
  const { submit, isSaving } = useStockSubmission();
  const filled = lines.flatMap(({ product, found }) => {
    const pieces = found.trim() === '' ? Number.NaN : Number(found);
    const isCount = Number.isInteger(pieces) && pieces >= 0 && pieces <= STOCK_MAX;
    // Stock that was never counted has no difference. Then a count of 0 is a change too: the product becomes sold out.
    const difference = product.stock === null ? null : pieces - product.stock;
    return isCount ? [{ product, found: pieces, difference }] : [];
  });

  /** Resolves to an error message; '' if the line was added. */
  async function addByCode(code: string): Promise<string> {
    const { data, error } = await findByCode(code);
    if (!data) return messageOf(error, 'Failed to look up the product.');
    const [product, other] = data.products;
    if (!product) return `No product has the code ${code}.`;
    if (other) return `Two products share the code ${code}. Enter the whole id.`;
    setCount((present) => {
      const { [product._id]: rejected, ...errorsOfOthers } = present.errors;
      const others = present.lines.filter((each) => each.product._id !== product._id);
      // A rejected line starts again with the current stock. Any other line keeps its typed count.
      const line = rejected === undefined ? present.lines.find((each) => each.product._id === product._id) : undefined;
      return { lines: [{ product, found: '', ...line, entry: nanoid() }, ...others], errors: errorsOfOthers };
    });
    return '';
  }

  /** Counts one more piece. A product that is already in the list needs no connection. */
  async function countPiece(code: string): Promise<{ text: string; isWrong: boolean }> {
    const known = lines.find(({ product }) => isCodeOf(product, code))?.product;
    const { data, error } = known ? { data: { products: [known] } } : await findByCode(code);
    if (!data) return { text: messageOf(error, 'Failed to look up the product.'), isWrong: true };
    const [product, other] = data.products;
    if (!product) return { text: `No product has the code ${code}.`, isWrong: true };
    if (other) return { text: `Two products share the code ${code}. Enter the whole id.`, isWrong: true };
    setCount((present) => {
      const others = present.lines.filter((each) => each.product._id !== product._id);
      const line = present.lines.find((each) => each.product._id === product._id);
      const before = Number(line?.found ?? 0);
      return {
        ...present,
        lines: [{ product, entry: nanoid(), isScanned: true, ...line, found: String(before + 1) }, ...others],
      };
    });
    return { text: `${product.name}, 1 more`, isWrong: false };
  }

  function setFound(productId: string, found: string) {
    setCount((present) => ({
      ...present,
      lines: present.lines.map((line) => (line.product._id === productId ? { ...line, found } : line)),
    }));
  }

  function remove(productId: string) {
    setCount((present) => ({
      ...present,
      lines: present.lines.filter(({ product }) => product._id !== productId),
    }));
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
    const saved = idsOfSaved(results);
    const sent = new Map(lines.map(({ product, found }) => [product._id, found]));
    setCount((present) => {
      const left = present.lines.filter(({ product: { _id }, found }) => !saved.has(_id) || found !== sent.get(_id));
      const edited = left.filter(({ product: { _id } }) => saved.has(_id));
      const errorsOfEdited = edited.map(({ product: { _id } }) => [_id, EDITED_MEANWHILE]);
      return { lines: left, errors: { ...Object.fromEntries(errorsOfEdited), ...errorsOf(results) } };
    });
    onSaved(savedText(results));
  }

  return { lines, filled, errors, isSearching: isFetching, isSaving, addByCode, countPiece, setFound, remove, save };
}

function isCodeOf({ _id, sku }: StockedProduct, code: string): boolean {
  return sku.toLowerCase() === code.toLowerCase() || _id === code || shortIdOf(_id) === code.toLowerCase();
}
