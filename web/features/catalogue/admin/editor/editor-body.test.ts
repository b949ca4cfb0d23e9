import { expect, it } from 'vitest';
import type { ManagedProductDetails } from '#contract/catalogue.schema.ts';
import { bodyOf, productBodyOf } from './editor-body.ts';
import { draftOf, type Edits, firstEdits, gridOfProduct, movedGrid, withColorAndAge } from './editor-draft.ts';

const STORED = {
  _id: 'kurta',
  name: 'Kurta',
  description: 'Soft cotton.',
  category: 'kids-shirts',
  color: 'red',
  age: 2,
  gender: 'both',
  price: 800,
  oldPrice: 1000,
  stock: 5,
  design: null,
  sku: null,
  isHidden: false,
  measures: { lengthCm: 48.5 },
  fabric: null,
  custom: {},
  pictures: [{ url: '/media/kurta.webp', alt: 'Kurta' }],
  version: 'v',
} as unknown as ManagedProductDetails;

const NEW = firstEdits(undefined, true);
const image = { key: 1, url: '/media/kurta.webp', alt: '', preview: '', error: '', isUploading: false };

function save(edits: Edits, product?: ManagedProductDetails) {
  const grid = movedGrid(product && gridOfProduct(product), edits);
  const draft = draftOf(grid, edits);
  const checked = bodyOf(grid, draft, true);
  return { body: productBodyOf(checked, draft), checked, draft };
}

const changed = (edits: Partial<Edits>, product = STORED) =>
  save({ ...firstEdits(undefined, false), ...edits }, product);

it('sends prices, age and stock of a new product as numbers, and what was entered before its colour and age', () => {
  const entered: Edits = {
    ...NEW,
    texts: { name: ' Kurta ', weightG: '120', design: ' Fox ' },
    images: { '': [image] },
    prices: { 0: { price: '1490', oldPrice: '1990' } },
    variants: { ' 0': { stock: '5' } },
  };
  const red = withColorAndAge(entered, { color: '', age: 0 }, { color: 'red', age: 0 });
  const { body, checked } = save(withColorAndAge(red, { color: 'red', age: 0 }, { color: 'red', age: 2 }));
  expect(body).toMatchObject({
    name: 'Kurta',
    color: 'red',
    age: 2,
    price: 1490,
    oldPrice: 1990,
    stock: 5,
    weightG: 120,
    design: 'Fox',
    sku: null,
    isHidden: false,
    image: '/media/kurta.webp',
    pictures: [{ url: '/media/kurta.webp', alt: '' }],
  });
  expect(checked.problems).toEqual({ description: 'This field is required', category: 'This field is required' });
});

it('sends an empty old price, stock and design as null', () => {
  expect(save(NEW).body).toMatchObject({ oldPrice: null, stock: null, design: null, weightG: null, fabric: null });
});

it('requires texts, colour, age, price and a picture of a new product', () => {
  expect(Object.keys(save(NEW).checked.problems).toSorted()).toEqual(
    ['age', 'category', 'color', 'description', 'images ', 'name', 'price 0'].toSorted(),
  );
});

it('rejects a negative price, half a piece, a weight of zero and measures that cannot be', () => {
  const { checked } = changed({
    texts: { weightG: '0' },
    prices: { 2: { price: '-1', oldPrice: '' } },
    variants: { kurta: { stock: '1.5' } },
    measures: { 2: { ...draftOf(gridOfProduct(STORED), NEW).ages[0]!.measures, waistCm: '4', sleeveCm: '48.55' } },
  });
  expect(checked.problems).toEqual({
    'price 2': 'Please enter at least 0',
    'stock kurta': expect.stringContaining('whole number'),
    weightG: expect.stringContaining('whole grams'),
    'waistCm 2': expect.stringContaining('5 to 200 cm'),
    'sleeveCm 2': expect.stringContaining('one decimal'),
  });
});

it('sends stock and visibility only if they were edited, so that pieces sold since do not reappear', () => {
  const renamed = changed({ texts: { name: 'Eid Kurta' } }).body;
  expect(renamed).toMatchObject({ name: 'Eid Kurta', measures: { lengthCm: 48.5 } });
  expect(renamed).not.toHaveProperty('stock');
  expect(renamed).not.toHaveProperty('isHidden');
  expect(changed({ variants: { kurta: { stock: '9' } } }).body).toMatchObject({ stock: 9 });
  expect(changed({ variants: { kurta: { stock: '' } } }).body).toMatchObject({ stock: null });
  expect(changed({ isHidden: true }).body).toMatchObject({ isHidden: true });
});

it('shows and changes the regular prices during a sale', () => {
  const sale = { endsAt: '2026-12-01T00:00:00.000Z', regularPrice: 1000, regularOldPrice: null };
  expect(changed({}, { ...STORED, sale }).draft.ages).toMatchObject([{ price: '1000', oldPrice: '' }]);
  expect(changed({}).draft.ages).toMatchObject([{ price: '800', oldPrice: '1000' }]);
});

it('moves a stored product to another colour and age with all that was entered', () => {
  const edits = { ...firstEdits(undefined, false), prices: { 2: { price: '700', oldPrice: '' } } };
  const { body, checked } = save(withColorAndAge(edits, { color: 'red', age: 2 }, { color: 'gold', age: 3 }), STORED);
  expect(body).toMatchObject({ color: 'gold', age: 3, price: 700, oldPrice: null, measures: { lengthCm: 48.5 } });
  expect(checked.changed).toBe(1);
  expect(checked.problems).toEqual({});
});
