import { pkrFromPaisa } from '#contract/money.ts';
import type { Purchase, PurchaseSummary, Supplier, SupplierPayment } from '#contract/purchases.schema.ts';
import type { FoundPayment, FoundPurchase, FoundReceipt, FoundSupplier, PurchaseLine } from './queries.ts';

/** Returns an object with the amount in PKR, or an empty object for users who may not see amounts. */
function amountField<Name extends string>(name: Name, paisa: number, seesCosts: boolean): { [Key in Name]?: number } {
  return seesCosts ? ({ [name]: pkrFromPaisa(paisa) } as { [Key in Name]?: number }) : {};
}

export function presentSupplier({ supplier, balancePaisa }: FoundSupplier, seesCosts: boolean): Supplier {
  const { id, name, phone, note, isActive, version } = supplier;
  return { _id: id, name, phone, note, isActive, ...amountField('balance', balancePaisa, seesCosts), version };
}

export function presentPayment({ payment, by }: FoundPayment): SupplierPayment {
  const { id, amountPaisa, method, reference, at, undoneAt } = payment;
  return {
    _id: id,
    amount: pkrFromPaisa(amountPaisa),
    method,
    reference,
    at: at.toISOString(),
    by,
    isUndone: undoneAt !== null,
  };
}

export function presentSummary(found: FoundPurchase, seesCosts: boolean): PurchaseSummary {
  const { purchase, supplier, pieces, received, totalPaisa } = found;
  return {
    _id: purchase.id,
    number: purchase.number,
    supplier: { _id: purchase.supplierId, name: supplier },
    state: purchase.state,
    expectedOn: purchase.expectedOn,
    createdAt: purchase.createdAt.toISOString(),
    pieces,
    received,
    ...amountField('total', totalPaisa, seesCosts),
  };
}

interface PurchaseParts {
  lines: readonly PurchaseLine[];
  receipts: readonly FoundReceipt[];
}

export function presentPurchase(
  found: FoundPurchase,
  { lines, receipts }: PurchaseParts,
  seesCosts: boolean,
): Purchase {
  const nameOf = new Map(lines.map(({ line }) => [line.position, line.name]));
  return {
    ...presentSummary(found, seesCosts),
    note: found.purchase.note,
    by: found.by,
    version: found.purchase.version,
    lines: lines.map(({ line, product }) => ({
      position: line.position,
      productId: line.productId,
      name: line.name,
      color: line.color,
      age: line.age,
      sku: product?.sku ?? null,
      isDeleted: product === null,
      isCounted: product === null || product.stock !== null,
      quantity: line.quantity,
      received: line.received,
      ...amountField('unitCost', line.unitCostPaisa, seesCosts),
    })),
    receipts: receipts.map(({ receipt, by, lines: came }) => ({
      _id: receipt.id,
      at: receipt.at.toISOString(),
      by,
      isUndone: receipt.undoneAt !== null,
      ...amountField('extraCost', receipt.extraCostPaisa, seesCosts),
      lines: came.map(({ position, quantity, landedPaisa }) => ({
        position,
        name: nameOf.get(position) ?? '',
        quantity,
        ...amountField('landed', landedPaisa, seesCosts),
      })),
    })),
  };
}
