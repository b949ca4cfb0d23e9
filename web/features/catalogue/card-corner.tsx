import { createContext, type ReactNode } from 'react';
import type { ListedProduct } from './api.ts';

/** What the page puts into the corner of every product's card: something that the catalogue itself knows nothing of. */
export const CardCorner = createContext<(product: ListedProduct) => ReactNode>(() => null);
