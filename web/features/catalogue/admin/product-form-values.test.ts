import { expect, it } from 'vitest';
import type { ManagedProduct } from '#contract/catalogue.schema.ts';
import {
  changesFor,
  draftFromValues,
  EMPTY_PRODUCT,
  isCount,
  isFilled,
  isPrice,
  problemsOfProduct,
  valuesFromProduct,
} from './product-form-values.ts';

it('sends prices, age and stock as numbers', () => {
  const values = { ...EMPTY_PRODUCT, name: ' Kurta ', age: '2', price: '1490', oldPrice: '1990', stock: '5' };
  expect(draftFromValues(values, [{ url: '/media/kurta.webp', alt: '' }])).toMatchObject({
    name: 'Kurta',
    age: 2,
    price: 1490,
    oldPrice: 1990,
    stock: 5,
    image: '/media/kurta.webp',
    pictures: [{ url: '/media/kurta.webp', alt: '' }],
  });
});

it('sends an empty old price, stock and design as null', () => {
  expect(draftFromValues(EMPTY_PRODUCT, [])).toMatchObject({ oldPrice: null, stock: null, design: null });
  expect(draftFromValues({ ...EMPTY_PRODUCT, design: ' Fox ' }, []).design).toBe('Fox');
});

it('rejects blank text, a negative price and half a piece', () => {
  expect(isFilled('  ')).not.toBe(true);
  expect(isPrice('-1')).not.toBe(true);
  expect(isPrice('0')).toBe(true);
  expect(isPrice('')).toBe(true);
  expect(isCount('1.5')).not.toBe(true);
  expect(isCount('')).toBe(true);
});

it('sends the stock only if it was edited, so that pieces sold since do not reappear', () => {
  const opened = { ...EMPTY_PRODUCT, name: 'Kurta', stock: '5' };
  const corrected = draftFromValues({ ...opened, name: 'Eid Kurta' }, []);
  expect(changesFor(corrected, { stock: 5 })).not.toHaveProperty('stock');
  expect(changesFor(corrected, { stock: 5 })).toMatchObject({ name: 'Eid Kurta' });
  expect(changesFor(draftFromValues({ ...opened, stock: '9' }, []), { stock: 5 })).toMatchObject({ stock: 9 });
  expect(changesFor(draftFromValues({ ...opened, stock: '' }, []), { stock: 5 })).toMatchObject({ stock: null });
});

it('shows and changes the regular prices during a sale', () => {
  const onSale = {
    price: 800,
    oldPrice: 1000,
    sale: { endsAt: '2026-12-01T00:00:00.000Z', regularPrice: 1000, regularOldPrice: null },
  } as ManagedProduct;
  expect(valuesFromProduct(onSale)).toMatchObject({ price: '1000', oldPrice: '' });
  const { sale: _, ...regular } = onSale;
  expect(valuesFromProduct(regular)).toMatchObject({ price: '800', oldPrice: '1000' });
});

it('sends typed measures as numbers and no others, and rejects those that cannot be', () => {
  const typed = { ...EMPTY_PRODUCT, lengthCm: '48.5', chestCm: ' ', fabric: ' Lawn ' };
  expect(draftFromValues(typed, [])).toMatchObject({ measures: { lengthCm: 48.5 }, fabric: 'Lawn', care: null });
  expect(problemsOfProduct({ ...typed, waistCm: '4', sleeveCm: '48.55' })).toMatchObject({
    waistCm: expect.stringContaining('5 to 200 cm'),
    sleeveCm: expect.stringContaining('one decimal'),
  });
  expect(problemsOfProduct(typed)).not.toHaveProperty('lengthCm');
  const product = { price: 1, measures: { lengthCm: 48.5 }, fabric: null } as ManagedProduct;
  expect(valuesFromProduct(product)).toMatchObject({ lengthCm: '48.5', chestCm: '', fabric: '' });
});
