import { createContext, type ReactNode } from 'react';
import type { ListedProduct } from '#web/features/catalogue/api.ts';

/** Pages provide the content of a card's corner, because it belongs to another feature (wishlist). */
export const CardCorner = createContext<(product: ListedProduct) => ReactNode>(() => null);
