import type { CourierAccount } from '#contract/couriers.schema.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { OrderParcels, Parcel } from '#contract/parcels.schema.ts';
import { hasRight, maySeeAmounts, type Staff } from '#contract/rights.ts';
import { layoutOf } from './courier-files/layouts.ts';
import type { CourierRow, ListedParcel } from './queries.ts';
import { isReturnForMoney, trackUrlOf } from './rules.ts';

/** Omits the customer for staff who may only receive returns. */
export function presentParcel(
  { parcel, lines, order, courier, stateBy, download }: ListedParcel,
  viewer: Staff,
): Parcel {
  const mayContact = hasRight(viewer, 'orders.view', 'parcels.book');
  return {
    _id: parcel.id,
    number: parcel.number,
    kind: parcel.kind,
    state: parcel.state,
    queue: parcel.queue,
    stateAt: parcel.stateAt.toISOString(),
    stateBy,
    orderNumber: parcel.orderNumber,
    order: order && {
      _id: order.id,
      status: order.status,
      customerName: mayContact ? order.customerName : '',
      phone: mayContact ? order.phone : '',
      address: mayContact ? order.address : '',
      notes: mayContact ? order.notes : '',
    },
    city: parcel.city,
    courier: courier && { _id: courier.id, label: courier.label },
    trackingNo: parcel.trackingNo,
    trackUrl: courier && trackUrlOf(courier.trackingUrl, parcel.trackingNo),
    downloaded: download && { at: download.at.toISOString(), by: download.by },
    ...(maySeeAmounts(viewer) ? { cod: pkrFromPaisa(parcel.codPaisa) } : {}),
    weight: parcel.weightG,
    pieces: parcel.pieces,
    isReturnForMoney: isReturnForMoney(parcel),
    lines: lines.map(({ position, productId, name, color, age, quantity }) => ({
      position,
      productId,
      name,
      color,
      age,
      quantity,
    })),
    version: parcel.version,
  };
}

/** Omits customer data, because anybody with the order's number may see this. */
export function presentForCustomer({ parcel, courier }: ListedParcel): OrderParcels['parcels'][number] {
  return {
    number: parcel.number,
    kind: parcel.kind,
    state: parcel.state,
    stateAt: parcel.stateAt.toISOString(),
    courier: courier?.label ?? null,
    trackingNo: parcel.trackingNo,
    trackUrl: courier && trackUrlOf(courier.trackingUrl, parcel.trackingNo),
  };
}

export function presentCourier({ id, ...courier }: CourierRow): CourierAccount {
  return { _id: id, ...courier, layout: [...layoutOf(courier)], hasOwnLayout: courier.layout !== null };
}
