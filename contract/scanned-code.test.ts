import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readScannedCode } from './scanned-code.ts';

const ORDER = { kind: 'order', orderId: 'ND-7K3F9Q2MXA' };
const PARCEL = { kind: 'parcel', number: 'NP-7K3F9Q2M' };
const PRODUCT = { kind: 'product', code: '440978545f0a' };

it.each([
  ['NP-7K3F9Q2M', PARCEL],
  ['np-7k3f9q2m\r\n', PARCEL],
  [' NP 7K3F9Q2M\t', PARCEL],
  [']C0NP-7K3F9Q2M', PARCEL],
  ['ND-7K3F9Q2MXA', ORDER],
  ['#nd-7k3f9q2mxa', ORDER],
  ['https://nanhidukaan.pk/orders/ND-7K3F9Q2MXA', ORDER],
  ['HTTPS://NANHIDUKAAN.PK/ORDERS/ND-7K3F9Q2MXA', ORDER],
  ['http://127.0.0.1:3000/orders/nd-7k3f9q2mxa/', ORDER],
  ['/dashboard/orders/ND-7K3F9Q2MXA?change', ORDER],
  ['https://nanhidukaan.pk/track-order?orderId=ND-7K3F9Q2MXA', ORDER],
  ['https://nanhidukaan.pk/shop/red-cotton-kurta-440978545f0a', PRODUCT],
  ['/shop/440978545F0A', PRODUCT],
] as const)('%j is the same wherever it is scanned', (text, expected) => {
  expect(readScannedCode(text, 'product')).toEqual(expected);
  expect(readScannedCode(text, 'tracking')).toEqual(expected);
});

it.each([
  ['KURTA-RED-3', 'product', { kind: 'product', code: 'KURTA-RED-3' }],
  [']C1kurta red 3\u001d', 'product', { kind: 'product', code: 'kurta red 3' }],
  ['440978545f0a', 'product', { kind: 'product', code: '440978545f0a' }],
  ['440978545120', 'product', { kind: 'product', code: '440978545120' }],
  ['440978545120', 'tracking', { kind: 'tracking', number: '440978545120' }],
  ['le7512340001\n', 'tracking', { kind: 'tracking', number: 'LE7512340001' }],
  ['LE 7512 340-001', 'tracking', { kind: 'tracking', number: 'LE7512340001' }],
  ['۷۵۱۲۳۴۰۰۰۱', 'tracking', { kind: 'tracking', number: '7512340001' }],
] as const)('%j is read as what the page expects (%s)', (text, plain, expected) => {
  expect(readScannedCode(text, plain)).toEqual(expected);
});

it.each([
  '',
  ' ',
  'KURTA',
  '12345',
  'https://example.com/',
  'https://nanhidukaan.pk/shop/red',
  '<b>1234567</b>',
  '7'.repeat(301),
])('%j is not guessed to be a parcel', (text) => {
  expect(readScannedCode(text, 'tracking').kind).toBe('unknown');
});

it('reads any text without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('product', 'tracking'), (text, plain) => {
      expect(readScannedCode(text, plain).kind).toBeTypeOf('string');
    }),
  );
});
