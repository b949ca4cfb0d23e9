import { formatPkr } from './money.ts';
import type { StaffOrder } from './orders.schema.ts';
import { nameWithVariant } from './variant-label.ts';

type ConfirmedOrder = Pick<StaffOrder, 'orderId' | 'customerName' | 'products' | 'shippingAddress' | 'grandTotal'>;

/** Returns the message in both languages. `grandTotal` and `link` are undefined for staff who may not see them. */
export function confirmationMessage(shopName: string, order: ConfirmedOrder, link?: string): string {
  const { orderId, customerName, products, shippingAddress, grandTotal } = order;
  const total = grandTotal === undefined ? undefined : formatPkr(grandTotal);
  const lines = products.map((line) => `${line.quantity} × ${nameWithVariant(line)}`);
  return [
    `Assalam-o-Alaikum ${customerName}, this is ${shopName} about your order ${orderId}:`,
    ...lines,
    ...(total ? [`To pay when it arrives: ${total}`] : []),
    `For: ${shippingAddress.address}, ${shippingAddress.city}`,
    ...(link
      ? ['Please confirm, change the address or cancel here:', link, 'Or answer YES, or tell us what to change.']
      : ['Please answer YES to confirm, or tell us what to change.']),
    '',
    `السلام علیکم، یہ پیغام آپ کے آرڈر ${orderId} کے بارے میں ہے۔${total ? ` ڈیلیوری پر ادائیگی: ${total}۔` : ''}`,
    ...(link ? ['تصدیق کرنے، پتہ بدلنے یا آرڈر منسوخ کرنے کے لیے اوپر والا لنک کھولیں۔'] : []),
    `${link ? 'یا' : 'تصدیق کے لیے'} YES لکھ کر بھیجیں، یا بتائیں کہ کیا تبدیل کرنا ہے۔`,
  ].join('\n');
}
