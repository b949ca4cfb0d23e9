import { z } from 'zod';
import { toLines, toOneLine } from './text.ts';

/** A field of one line (a name, a city, a phone): whatever is sent comes out as one line, see `toOneLine`. */
export const oneLineText = () => z.string().overwrite(toOneLine);

/** A field of several lines (an address, notes, a comment): line breaks stay, other control characters go. */
export const multiLineText = () => z.string().overwrite(toLines);
