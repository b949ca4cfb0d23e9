import { createContext, type ReactNode } from 'react';
import type { ListedProduct } from '#web/features/catalogue/api.ts';

/**
 * Returns the content of a product card's corner. The page layout sets this function: the content is a button of the
 * wishlist, which the catalogue may not import.
 */
export const CardCorner = createContext<(product: ListedProduct) => ReactNode>(() => null);
