import { expect, it } from 'vitest';
import { fieldLabel, fieldText } from './field-text.ts';

it.each([
  ['price', 1_290, 'PKR 1,290.00'],
  ['grandTotal', 1_490.5, 'PKR 1,490.50'],
  ['oldPrice', null, 'nothing'],
  ['stock', 0, '0'],
  ['age', 3, '5-6 years'],
  ['category', 'kids-casuals', 'Kids Casuals'],
  ['category', 'given-up-long-ago', 'given-up-long-ago'],
  ['rights', ['orders.view', 'export'], 'see orders, without amounts; download lists'],
  ['rights', [], 'nothing'],
  ['pictures', ['/media/a.webp'], '1 image'],
  ['pictures', ['/media/a.webp', '/media/b.webp'], '2 images'],
  ['createdAt', '2026-11-21T07:00:00.000Z', '21 Nov 2026, 12:00 pm'],
  ['isOpen', false, 'no'],
  ['name', '', 'nothing'],
  ['fields', ['username', 'bio'], 'username, bio'],
  ['texts', { en: 'Hello' }, '{"en":"Hello"}'],
  ['description', 'x'.repeat(201), `${'x'.repeat(200)}…`],
  ['description', `${'x'.repeat(198)}👨‍👩‍👧`, `${'x'.repeat(198)}…`],
])('%s of %j is shown as %s', (field, value, text) => {
  expect(fieldText(field, value)).toBe(text);
});

it('a field has a readable name', () => {
  expect(['oldPrice', 'pictures', 'name'].map(fieldLabel)).toEqual(['old price', 'images', 'name']);
});
