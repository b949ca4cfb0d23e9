import type { AddPurchaseBody } from '#contract/purchases.schema.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { receiveGoods } from '#server/purchases/receive-goods.ts';
import { addPurchase, movePurchase } from '#server/purchases/save-purchase.ts';
import { suppliers } from '#server/purchases/tables.ts';
import { addProduct } from './factories.ts';

const BY_TEST = { id: null, username: 'test' };

type SupplierRow = typeof suppliers.$inferSelect;

export async function addSupplierOf({ db }: Deps, values: Partial<SupplierRow> = {}): Promise<SupplierRow> {
  const [supplier] = await db
    .insert(suppliers)
    .values({ name: `Supplier ${newId()}`, ...values })
    .returning();
  if (!supplier) throw new Error('The supplier was not added');
  return supplier;
}

/** Ten pieces of a new product at PKR 450 each, unless overridden. */
export async function purchaseBody(deps: Deps, values: Partial<AddPurchaseBody> = {}): Promise<AddPurchaseBody> {
  const supplier = values.supplier ?? (await addSupplierOf(deps)).id;
  const lines = values.lines ?? [{ productId: (await addProduct(deps, { stock: 5 })).id, quantity: 10, unitCost: 450 }];
  return { id: newId(), expectedOn: null, note: '', ...values, supplier, lines };
}

export async function addPurchaseOf(deps: Deps, values: Partial<AddPurchaseBody> = {}): Promise<AddPurchaseBody> {
  const body = await purchaseBody(deps, values);
  await addPurchase(deps, BY_TEST, body);
  await movePurchase(deps, BY_TEST, body.id, { state: 'ordered', version: 0 });
  return body;
}

export async function addReceipt(deps: Deps, by: Viewer): Promise<string> {
  const purchase = await addPurchaseOf(deps);
  const id = newId();
  await receiveGoods(deps, by, purchase.id, { id, version: 1, lines: [{ position: 0, quantity: 1 }], extraCost: 0 });
  return id;
}
