import { formatPkr } from '#contract/money.ts';
import type { Parcel } from '#contract/parcels.schema.ts';

/** Returns a WhatsApp message in English and Urdu. It has no amounts if the viewer may not see them. */
export function parcelMessage(shopName: string, { kind, state, order, ...parcel }: Parcel): string {
  const total = parcel.cod ? formatPkr(parcel.cod) : undefined;
  const by = parcel.courier ? ` with ${parcel.courier.label}` : '';
  const number = parcel.trackingNo ? `, tracking number ${parcel.trackingNo}` : '';
  const [english, urdu] =
    kind === 'reverse'
      ? [
          'Please give the courier the piece that you are sending back.',
          'براہ کرم واپس بھیجی جانے والی چیز کوریئر کو دے دیں۔',
        ]
      : state === 'refused'
        ? [
            'The courier says that your parcel could not be delivered. Would you still like to have it?',
            'کوریئر کے مطابق آپ کا پارسل ڈیلیور نہیں ہو سکا۔ کیا آپ اسے اب بھی لینا چاہتے ہیں؟',
          ]
        : [`Your parcel is on its way${by}${number}.`, 'آپ کا پارسل راستے میں ہے۔'];
  return [
    `Assalam-o-Alaikum ${order?.customerName ?? ''}, this is ${shopName} about your order ${parcel.orderNumber}.`,
    english,
    ...(state === 'handed_over' && parcel.trackUrl ? [parcel.trackUrl] : []),
    ...(total ? [`To pay when it arrives: ${total}`] : []),
    '',
    `السلام علیکم، یہ پیغام آپ کے آرڈر ${parcel.orderNumber} کے بارے میں ہے۔ ${urdu}${total ? ` ڈیلیوری پر ادائیگی: ${total}۔` : ''}`,
  ].join('\n');
}
