import { expect, it } from 'vitest';
import { confirmationMessage } from './desk-messages.ts';

const order = {
  orderId: 'ND-7K3F9Q2MXA',
  customerName: 'Nimra Tariq',
  products: [
    { productId: '1', name: 'Green Kurta', price: 1_450, quantity: 2, image: '', color: 'green', age: 4 },
    { productId: '2', name: 'Cap', quantity: 1, image: '', color: 'red', age: 2 },
  ],
  shippingAddress: { address: 'House 230-C', city: 'Multan', state: 'Punjab', zipCode: '60000' },
  grandTotal: 3_100,
} satisfies Parameters<typeof confirmationMessage>[1];

it('asks in two languages about what was ordered, for how much and where to', () => {
  expect(
    confirmationMessage('Nanhi Dukaan', order),
  ).toBe(`Assalam-o-Alaikum Nimra Tariq, this is Nanhi Dukaan about your order ND-7K3F9Q2MXA:
2 × Green Kurta (green, 7-8 years)
1 × Cap (red, 3-4 years)
To pay when it arrives: PKR 3,100.00
For: House 230-C, Multan
Please answer YES to confirm, or tell us what to change.

السلام علیکم، یہ پیغام آپ کے آرڈر ND-7K3F9Q2MXA کے بارے میں ہے۔ ڈیلیوری پر ادائیگی: PKR 3,100.00۔
تصدیق کے لیے YES لکھ کر بھیجیں، یا بتائیں کہ کیا تبدیل کرنا ہے۔`);
});

it('omits the total for staff who may not see it', () => {
  const { grandTotal: _, ...rest } = order;
  expect(confirmationMessage('Nanhi Dukaan', rest)).not.toMatch(/PKR|pay/);
});

it('asks to open the link instead of to answer, in both languages', () => {
  const link = 'https://shop.example/c/AAAAAAAAAAAAAAAAAAAAAA';
  const lines = confirmationMessage('Nanhi Dukaan', order, link).split('\n');
  expect(lines).toContain(link);
  expect(lines).toContain('Please confirm, change the address or cancel here:');
  expect(lines).toContain('تصدیق کرنے، پتہ بدلنے یا آرڈر منسوخ کرنے کے لیے اوپر والا لنک کھولیں۔');
  expect(lines.at(-1)).toBe('یا YES لکھ کر بھیجیں، یا بتائیں کہ کیا تبدیل کرنا ہے۔');
});
