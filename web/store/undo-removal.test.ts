import { describe, expect, it } from 'vitest';
import { ORDER_LINES_MAX } from '#contract/orders.ts';
import { type CartProduct, removeFromCart } from './cart.ts';
import { undoRemoval } from './undo-removal.ts';

describe('undoRemoval', () => {
  const product = (id: string, quantity = 1): CartProduct => ({ _id: id, name: id, price: 1, image: '', quantity });
  const all = [product('tee', 3), product('cap'), product('coat', 2), product('bib')];
  const idsOf = (cart: CartProduct[]) => cart.map(({ _id }) => _id);

  it.each([
    { ids: ['tee'], place: 'at the beginning' },
    { ids: ['coat'], place: 'between its neighbours' },
    { ids: ['bib'], place: 'at the end' },
    { ids: ['cap', 'coat'], place: 'beside another one that was removed' },
    { ids: ['tee', 'cap', 'coat', 'bib'], place: 'in an empty cart' },
  ])('restores products $place', ({ ids }) => {
    expect(undoRemoval(removeFromCart(all, ids), { before: all, ids })).toEqual(all);
  });

  it('leaves products that were added later behind the restored ones', () => {
    const ids = idsOf(all);
    expect(idsOf(undoRemoval([product('sock')], { before: all, ids }))).toEqual([...ids, 'sock']);
  });

  it('restores the larger quantity of a product that was added again', () => {
    const removal = { before: all, ids: ['tee', 'cap'] };
    const now = [product('cap', 5), product('tee')];
    expect(undoRemoval(now, removal)).toEqual([product('cap', 5), product('tee', 3)]);
  });

  it('limits the cart to the products of one order', () => {
    const full = Array.from({ length: ORDER_LINES_MAX - 1 }, (_, index) => product(`sock-${index}`));
    const undone = undoRemoval(full, { before: all, ids: idsOf(all) });
    expect(undone).toHaveLength(ORDER_LINES_MAX);
    expect(undone[0]).toEqual(all[0]);
  });
});
