import { createContext, type ReactNode } from 'react';
import type { Product } from '#contract/catalogue.schema.ts';

/** What the page puts into the corner of every product's card: something that the catalogue itself knows nothing of. */
export const CardCorner = createContext<(product: Product) => ReactNode>(() => null);
