import { createContext, type ReactNode } from 'react';
import type { ListedProduct } from '#web/features/catalogue/api.ts';

/** Renders the corner of each product card. Pages provide the function, because it uses another feature (wishlist). */
export const CardCorner = createContext<(product: ListedProduct) => ReactNode>(() => null);
