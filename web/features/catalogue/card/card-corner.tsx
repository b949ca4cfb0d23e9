import { createContext, type ReactNode } from 'react';
import type { ListedProduct } from '#web/features/catalogue/api.ts';

/** Slot in the corner of product cards, which pages fill with content of other features. */
export const CardCorner = createContext<(product: ListedProduct) => ReactNode>(() => null);
