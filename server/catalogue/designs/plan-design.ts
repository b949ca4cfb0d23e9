import type { ErrorCode } from '#contract/errors.ts';
import type { NewProduct, ProductChange } from '#server/catalogue/products/write-products.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { versionOf } from './design-grid.ts';
import { CHANGED, type DesignState, MADE_MEANWHILE, planChange, planNew } from './plan-variant.ts';

/** Error messages by field of the request body. */
export type DesignProblems = Partial<Record<ErrorCode, Record<string, string>>>;

export interface DesignPlan {
  added: NewProduct[];
  changed: ProductChange[];
  removedIds: string[];
  problems: DesignProblems;
}

/** Plans the changes of a design. A plan with problems must not be written. */
export function planDesign(state: DesignState): DesignPlan {
  const { design, rows, body } = state;
  const problems: DesignProblems = {};
  const report = (code: ErrorCode, field: string, message: string) => {
    problems[code] = { ...problems[code], [field]: message };
  };
  const removedIds = body.removed.flatMap(({ _id, version }, index) => {
    const row = rows.find(({ id }) => id === _id);
    if (!row) return [];
    if (row.design !== design || versionOf(row) !== version) report('design_changed', `removed.${index}`, CHANGED);
    return [_id];
  });
  const stays = rows.filter((row) => row.design === design && !removedIds.includes(row.id));
  const added = body.variants.flatMap((variant, index) => {
    if (variant.product) return [];
    const isThere = stays.some(({ color, age }) => color === variant.color && age === variant.age);
    if (isThere) report('design_changed', `variants.${index}`, MADE_MEANWHILE);
    return planNew(state, variant, report) ?? [];
  });
  const changed = body.variants.flatMap(({ product, ...variant }, index) =>
    product ? (planChange(state, { ...variant, product }, { index, report }) ?? []) : [],
  );
  const isNamed = ({ id }: ProductRow) => body.variants.some(({ product }) => product?._id === id);
  // A new name for only a part of the products would split the design.
  if (body.design !== design && !stays.every(isNamed)) report('design_changed', 'design', MADE_MEANWHILE);
  return { added, changed, removedIds, problems };
}
