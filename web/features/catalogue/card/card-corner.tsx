import { createContext, type ReactNode } from 'react';
import type { ListedProduct } from '#web/features/catalogue/api.ts';

/** Renders the corner of a product card. Pages provide it, because the content belongs to the wishlist. */
export const CardCorner = createContext<(product: ListedProduct) => ReactNode>(() => null);
