import { z } from 'zod';
import { toLines, toOneLine } from './text.ts';

/** A single-line field: name, city, phone. */
export const oneLineText = () => z.string().overwrite(toOneLine);

/** A multi-line field: address, notes, comment. */
export const multiLineText = () => z.string().overwrite(toLines);
