import { asc, eq } from 'drizzle-orm';
import {
  type CreateDesignInput,
  type DesignGrid,
  designGridSchema,
  savedDesignResponse,
  type UpdateDesignInput,
} from '#contract/designs.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { TestShop } from './test-shop.ts';

/** One red product for 3-4 years, unless overridden. */
export function newDesignBody(design: string, overrides: Partial<CreateDesignInput> = {}): CreateDesignInput {
  return {
    ref: newId(),
    design,
    name: 'Eid Kurta',
    description: 'Soft cotton.',
    category: 'kids-casuals',
    gender: 'boys',
    colors: [{ color: 'red', pictures: [{ url: '/media/red-kurta.webp', alt: '' }] }],
    ages: [{ age: 2, prices: { price: 1_490, oldPrice: null } }],
    variants: [{ color: 'red', age: 2, stock: 5, sku: null }],
    ...overrides,
  };
}

export function bodyOfGrid({ variants, hasMore: _, ...grid }: DesignGrid): UpdateDesignInput {
  return {
    ref: newId(),
    ...grid,
    variants: variants.map(({ _id, color, age, stock, sku, version }) => ({
      color,
      age,
      stock,
      sku,
      product: { _id, version, expectedStock: stock },
    })),
    removed: [],
  };
}

export const namedImage = (name: string) => [{ url: `/media/${name}.webp`, alt: '' }];

/** Five products: blue in three ages, red in two (not in 5-6 years). */
export const TWO_BY_THREE: Partial<CreateDesignInput> = {
  colors: [
    { color: 'red', pictures: [...namedImage('red'), { url: '/media/red-back.webp', alt: 'The back' }] },
    { color: 'blue', pictures: namedImage('blue') },
  ],
  ages: [
    { age: 1, prices: { price: 1_290, oldPrice: null } },
    { age: 2, prices: { price: 1_490, oldPrice: 1_990 } },
    { age: 3, prices: { price: 1_690.5, oldPrice: null } },
  ],
  variants: [
    { color: 'red', age: 1, stock: 4, sku: null },
    { color: 'red', age: 2, stock: null, sku: null },
    { color: 'blue', age: 1, stock: 0, sku: null },
    { color: 'blue', age: 2, stock: 7, sku: null },
    { color: 'blue', age: 3, stock: 1, sku: null },
  ],
};

export function designsOf(shop: TestShop) {
  let count = 0;
  const newName = () => {
    count += 1;
    return `Design ${count}`;
  };
  const pathOf = (design: string) => `/api/products/designs/${encodeURIComponent(design)}`;
  const send = (body: CreateDesignInput, as = shop.users.admin) =>
    shop.call('POST', '/api/products/designs', { as, body });
  return {
    newName,
    pathOf,
    send,
    put: (design: string, body: UpdateDesignInput, as = shop.users.admin) =>
      shop.call('PUT', pathOf(design), { as, body }),
    read: async (design: string) =>
      (await shop.call('GET', pathOf(design), { as: shop.users.admin })).as(designGridSchema),
    rowsOf: (design: string) =>
      shop.deps.db.select().from(products).where(eq(products.design, design)).orderBy(asc(products.id)),
    entriesOf: (batch: string) =>
      shop.deps.db.select().from(auditEntries).where(eq(auditEntries.batchId, batch)).orderBy(asc(auditEntries.id)),
    /** `body` saves the new design unchanged. */
    makeDesign: async (design = newName(), overrides: Partial<CreateDesignInput> = TWO_BY_THREE) => {
      const saved = (await send(newDesignBody(design, overrides))).as(savedDesignResponse);
      if (!saved.grid) throw new Error('The design was not made');
      return { design, grid: saved.grid, body: bodyOfGrid(saved.grid) };
    },
  };
}
