import { createContext, type ReactNode } from 'react';
import type { ListedProduct } from '#web/features/catalogue/api.ts';

/** Slot in the corner of product cards, filled by the page with what the catalogue does not know. */
export const CardCorner = createContext<(product: ListedProduct) => ReactNode>(() => null);
