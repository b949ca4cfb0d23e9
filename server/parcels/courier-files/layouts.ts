import type { BookingColumn } from '#contract/booking-layout.schema.ts';
import type { Courier } from '#contract/parcels.ts';

export type Layout = readonly BookingColumn[];

/**
 * Columns of each courier's bulk booking file, in its order. They come from public integrations and not from the couriers' own manuals;
 * the constants of TCS, M&P and the Leopards sheet were found nowhere else. Compare with the sheet of your account before its first use.
 *
 * The couriers' pieces are packages with a label each, and not garments: they are 1 unless the account says otherwise.
 *
 * An account may have a layout of its own in place of them, which is edited on screen.
 */
export const LAYOUTS: Record<Courier, Layout> = {
  leopards: [
    { column: 'Shipper Name', isRequired: true },
    { column: 'Shipper Phone', isRequired: true },
    { column: 'Shipper Address', isRequired: true },
    { column: 'Shipper Email' },
    { column: 'Origin City Name', isRequired: true },
    { column: 'Consignee Name', source: 'name' },
    { column: 'Consignee Email', source: 'email' },
    { column: 'Consignee Phone', source: 'phone' },
    { column: 'Consignee Address', source: 'address' },
    { column: 'Destination City Name', source: 'city' },
    { column: 'Booked Packet Collect Amount', source: 'codPaisa' },
    { column: 'Booked Packet OrderID', source: 'parcelNumber' },
    { column: 'Product Description', source: 'description' },
    { column: 'Booked Packet Weight', source: 'weightG' },
    { column: 'Shipment Type', value: 'Overnight' },
    { column: 'Number Of Pieces', value: '1' },
    { column: 'Return City' },
    { column: 'Return Address' },
  ],
  postex: [
    { column: 'orderRefNumber', source: 'parcelNumber' },
    { column: 'invoicePayment', source: 'codPaisa' },
    { column: 'orderDetail', source: 'description' },
    { column: 'customerName', source: 'name' },
    { column: 'customerPhone', source: 'phone' },
    { column: 'deliveryAddress', source: 'address' },
    { column: 'transactionNotes', source: 'notes' },
    { column: 'cityName', source: 'city' },
    { column: 'invoiceDivision', value: '1' },
    { column: 'items', source: 'pieces' },
    { column: 'pickupAddressCode', isRequired: true },
    { column: 'storeAddressCode', isLeftOutIfEmpty: true },
    { column: 'orderType', source: 'isExchange', words: ['Normal', 'Replacement'] },
  ],
  trax: [
    { column: 'service_type_id', value: '1' },
    { column: 'pickup_address_id', isRequired: true },
    { column: 'information_display', value: '1' },
    { column: 'consignee_city_id', source: 'cityCode' },
    { column: 'consignee_name', source: 'name' },
    { column: 'consignee_address', source: 'address' },
    { column: 'consignee_phone_number_1', source: 'phone' },
    { column: 'consignee_email_address', source: 'email' },
    { column: 'order_id', source: 'parcelNumber' },
    // Clothes.
    { column: 'item_product_type_id', value: '24' },
    { column: 'item_description', source: 'description', limit: 190 },
    { column: 'item_quantity', source: 'pieces' },
    { column: 'item_insurance', value: '0' },
    { column: 'pieces_quantity', value: '1' },
    { column: 'pickup_date', isRequired: true },
    { column: 'estimated_weight', source: 'weightG', unit: 'kg' },
    { column: 'shipping_mode_id', value: '1' },
    { column: 'amount', source: 'codPaisa' },
    { column: 'payment_mode_id', source: 'codPaisa', words: ['4', '1'] },
    { column: 'charges_mode_id', value: '4' },
    { column: 'open_box', value: '0' },
  ],
  tcs: [
    { column: 'costCenterCode', isRequired: true },
    { column: 'consigneeName', source: 'name' },
    { column: 'consigneeAddress', source: 'address' },
    { column: 'consigneeMobNo', source: 'phone' },
    { column: 'consigneeEmail', source: 'email' },
    { column: 'originCityName', isRequired: true },
    { column: 'destinationCityName', source: 'city' },
    { column: 'weight', source: 'weightG', unit: 'kg' },
    { column: 'pieces', value: '1' },
    { column: 'codAmount', source: 'codPaisa' },
    { column: 'customerReferenceNo', source: 'parcelNumber' },
    { column: 'services', value: 'O' },
    { column: 'productDetails', source: 'description' },
    { column: 'fragile', value: 'No' },
    { column: 'remarks', source: 'notes' },
    { column: 'insuranceValue', value: '0' },
  ],
  mnp: [
    { column: 'locationID', isRequired: true },
    { column: 'consigneeName', source: 'name' },
    { column: 'consigneeAddress', source: 'address' },
    { column: 'consigneeMobNo', source: 'phone' },
    { column: 'consigneeEmail', source: 'email' },
    { column: 'destinationCityName', source: 'city' },
    { column: 'pieces', value: '1' },
    { column: 'weight', source: 'weightG', unit: 'kg' },
    { column: 'codAmount', source: 'codPaisa' },
    { column: 'productDetails', source: 'description' },
    { column: 'fragile', value: 'No' },
    { column: 'service', value: 'overnight' },
    { column: 'remarks', source: 'notes' },
    { column: 'insuranceValue', value: '0' },
    { column: 'custRefNo', source: 'parcelNumber' },
  ],
  blueex: [
    { column: 'customer_name', source: 'name' },
    { column: 'customer_email', source: 'email' },
    { column: 'customer_contact', source: 'phone' },
    { column: 'customer_address', source: 'address' },
    { column: 'customer_city', source: 'cityCode' },
    { column: 'customer_comment', source: 'notes' },
    { column: 'shipping_charges', value: '0' },
    { column: 'payment_type', value: 'COD' },
    { column: 'service_code', value: 'BE' },
    { column: 'total_order_amount', source: 'codPaisa' },
    { column: 'total_order_weight', source: 'weightG', unit: 'kg' },
    { column: 'order_refernce_code', source: 'parcelNumber' },
    { column: 'fragile', value: 'N' },
    { column: 'parcel_type', value: 'P' },
    { column: 'insurance_require', value: 'N' },
    { column: 'insurance_value', value: '0' },
    { column: 'cn_generate', value: 'Y' },
    { column: 'multi_pickup', value: 'Y' },
    { column: 'products_detail', source: 'description' },
  ],
  call_courier: [
    { column: 'ConsigneeName', source: 'name' },
    { column: 'ConsigneeRefNo', source: 'parcelNumber' },
    { column: 'ConsigneeCellNo', source: 'phone' },
    { column: 'Address', source: 'address' },
    { column: 'Origin', isRequired: true },
    { column: 'DestCityId', source: 'cityCode' },
    { column: 'ServiceTypeId', value: '7' },
    { column: 'Pcs', value: '1' },
    { column: 'Weight', source: 'weightG', unit: 'kg' },
    { column: 'Description', source: 'description' },
    { column: 'SelOrigin', value: 'Domestic' },
    { column: 'CodAmount', source: 'codPaisa' },
    { column: 'SpecialHandling', value: 'false' },
    { column: 'MyBoxId', value: '1' },
    { column: 'Holiday', value: 'false' },
    { column: 'remarks', source: 'notes' },
    { column: 'ShipperName', isRequired: true },
    { column: 'ShipperCellNo', isRequired: true },
    { column: 'ShipperArea', isRequired: true },
    { column: 'ShipperCity', isRequired: true },
    { column: 'ShipperAddress', isRequired: true },
    { column: 'ShipperLandLineNo' },
    { column: 'ShipperEmail' },
  ],
  own: [
    { column: 'Parcel', source: 'parcelNumber' },
    { column: 'Order', source: 'orderNumber' },
    { column: 'Name', source: 'name' },
    { column: 'Phone', source: 'phone' },
    { column: 'Email', source: 'email' },
    { column: 'Address', source: 'address' },
    { column: 'City', source: 'city' },
    { column: 'COD (Rs)', source: 'codPaisa' },
    { column: 'Weight (kg)', source: 'weightG', unit: 'kg' },
    { column: 'Pieces', source: 'pieces' },
    { column: 'Description', source: 'description' },
    { column: 'Exchange', source: 'isExchange', words: ['', 'Yes'] },
    { column: 'Notes', source: 'notes' },
  ],
};

/** Returns the present layout of an account. */
export function layoutOf({ courier, layout }: { courier: Courier; layout: Layout | null }): Layout {
  return layout ?? LAYOUTS[courier];
}

/** Returns the settings of a courier's account, with their default values. */
export function settingsOf(courier: Courier): { column: string; value: string; isRequired: boolean }[] {
  return LAYOUTS[courier]
    .filter(({ source }) => source === undefined)
    .map(({ column, value = '', isRequired = false }) => ({ column, value, isRequired }));
}
