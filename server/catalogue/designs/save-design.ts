import { inArray } from 'drizzle-orm';
import type { Color } from '#contract/catalogue.ts';
import type { CreateDesignBody, SavedDesign, UpdateDesignBody } from '#contract/designs.schema.ts';
import { AppError, ERRORS } from '#contract/errors.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { hasRight } from '#contract/rights.ts';
import { assertMayChange, fieldValuesOf } from '#server/catalogue/products/field-values.ts';
import { describeImages } from '#server/catalogue/products/product-images.ts';
import { addProducts, changeProducts, removeProducts } from '#server/catalogue/products/write-products.ts';
import { lockProducts } from '#server/catalogue/queries.ts';
import { renameDesignInSales } from '#server/catalogue/sales/save-sale.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type OwnImages, ownImages } from '#server/media/own-images.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { type DesignPlan, type DesignProblems, planDesign } from './plan-design.ts';
import { findDesignGrid, listProductIdsOfDesign, listTakenSkus, lockDesigns, wasWritten } from './queries.ts';

type DesignDeps = Pick<Deps, 'db' | 'tags' | 'now' | 'jobs' | 'settings' | 'storage' | 'download'>;

export function createDesign(deps: DesignDeps, viewer: Viewer, body: CreateDesignBody): Promise<SavedDesign> {
  const variants = body.variants.map(({ product = null, ...variant }) => ({ ...variant, product }));
  return saveDesign(deps, viewer, { design: null, body: { ...body, variants, removed: [] } });
}

/** Throws `design_changed` with the fields that others have changed since the user loaded the design. */
export function updateDesign(
  deps: DesignDeps,
  viewer: Viewer,
  { design, body }: { design: string; body: UpdateDesignBody },
): Promise<SavedDesign> {
  return saveDesign(deps, viewer, { design, body });
}

/** `design` is null for a new design. */
async function saveDesign(
  deps: DesignDeps,
  viewer: Viewer,
  { design, body }: { design: string | null; body: UpdateDesignBody },
): Promise<SavedDesign> {
  const at = deps.now();
  const named = body.colors.flatMap(({ pictures }, color) =>
    (pictures ?? []).map(({ url }, index) => ({ url, field: `colors.${color}.pictures.${index}` })),
  );
  const own = await ownImages(deps, named);
  const work = async (tx: Executor): Promise<SavedDesign> => {
    await lockDesigns(tx, [design ?? body.design, body.design]);
    // Checks after locking, because the first attempt of this request may have held the lock until now.
    if (await wasWritten(tx, { batch: body.ref, byUserId: viewer.id, at })) return reportRepeated(tx, body);
    const present = await listProductIdsOfDesign(tx, body.design);
    if (design !== body.design && present.length > 0) throw designTaken();
    if (design !== null && design !== body.design) {
      await renameDesignInSales(tx, deps, { by: viewer, from: design, to: body.design });
    }
    const plan = await makePlan(tx, { design, body, own });
    assertNoProblems(plan.problems);
    assertAllowed(viewer, plan);
    await writePlan(tx, deps, { plan, viewer, at, batch: body.ref });
    const [added, changed, removed] = [plan.added.length, plan.changed.length, plan.removedIds.length];
    const grid = (await findDesignGrid(tx, body.design)) ?? null;
    return { message: messageOf({ added, changed, removed }), isRepeated: false, added, changed, removed, grid };
  };
  try {
    return await inTransaction(deps.db, work);
  } catch (error) {
    if (!isUniqueViolation(error, 'products_sku')) throw error;
    throw new AppError('sku_taken', { cause: error });
  }
}

interface PlanInput {
  design: string | null;
  body: UpdateDesignBody;
  own: OwnImages;
}

async function makePlan(tx: Executor, { design, body, own }: PlanInput): Promise<DesignPlan> {
  const ofDesign = design === null ? [] : await listProductIdsOfDesign(tx, design);
  if (design !== null && ofDesign.length === 0) throw new AppError('design_not_found');
  const named = [...body.removed, ...body.variants.flatMap(({ product }) => product ?? [])].map(({ _id }) => _id);
  const rows = await lockProducts(tx, [...new Set([...ofDesign, ...named])]);
  const imagesByColor = new Map<Color, ProductImage[]>();
  for (const { color, pictures } of body.colors) {
    if (pictures) imagesByColor.set(color, await describeImages(tx, own.listOf(pictures)));
  }
  const plan = planDesign({ design, rows, body, imagesByColor });
  const skus = body.variants.flatMap(({ sku }) => sku ?? []);
  const taken = await listTakenSkus(tx, skus, [...named, ...plan.removedIds]);
  const ofSkus = body.variants.flatMap(({ sku }, index) =>
    taken.has(sku) ? [[`variants.${index}.sku`, ERRORS.sku_taken.message]] : [],
  );
  if (ofSkus.length > 0) plan.problems.sku_taken = Object.fromEntries(ofSkus);
  return plan;
}

/** Highest priority first: users must see what others changed before they correct their own values. */
const PROBLEM_CODES = ['design_changed', 'sku_taken', 'validation'] as const;

function assertNoProblems(problems: DesignProblems): void {
  const code = PROBLEM_CODES.find((each) => problems[each]);
  if (!code) return;
  const fields = problems[code] ?? {};
  const [message] = Object.values(fields);
  throw new AppError(code, code === 'validation' && message !== undefined ? { message, fields } : { fields });
}

function assertAllowed(viewer: Viewer, { added, changed, removedIds }: DesignPlan): void {
  const addsOrRemoves = added.length + removedIds.length > 0;
  if (addsOrRemoves && !hasRight(viewer, 'catalogue.edit')) throw new AppError('forbidden');
  for (const { row, values } of changed) {
    assertMayChange(viewer, { before: fieldValuesOf(row), after: fieldValuesOf({ ...row, ...values }) });
  }
}

interface PlanWriting {
  plan: DesignPlan;
  viewer: Viewer;
  at: Date;
  batch: string;
}

async function writePlan(tx: Executor, deps: DesignDeps, { plan, viewer, at, batch }: PlanWriting): Promise<void> {
  const author = { by: viewer, at, batch };
  const removed = await removeProducts(tx, { ...author, ids: plan.removedIds });
  // Clears SKUs first, because two products may swap their SKUs and the unique index rejects duplicates.
  const freed = plan.changed.flatMap(({ row, values }) => (values.sku === undefined || row.sku === null ? [] : row.id));
  if (freed.length > 0) await tx.update(products).set({ sku: null }).where(inArray(products.id, freed));
  const changed = await changeProducts(tx, deps, { ...author, changed: plan.changed });
  const added = await addProducts(tx, { ...author, added: plan.added });
  await deps.tags.invalidate(tx, [...new Set([...removed.tags, ...changed.tags, ...added.tags])]);
}

async function reportRepeated(tx: Executor, { design }: UpdateDesignBody): Promise<SavedDesign> {
  const grid = (await findDesignGrid(tx, design)) ?? null;
  return { message: 'This was saved already.', isRepeated: true, added: 0, changed: 0, removed: 0, grid };
}

function designTaken(): AppError {
  return new AppError('design_taken', { fields: { design: ERRORS.design_taken.message } });
}

function messageOf({ added, changed, removed }: Record<'added' | 'changed' | 'removed', number>): string {
  if (added + changed + removed === 0) return 'Nothing has changed.';
  return `Saved: ${added} added, ${changed} changed, ${removed} removed.`;
}
