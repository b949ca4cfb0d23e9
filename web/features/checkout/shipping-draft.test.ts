import { describe, expect, it } from 'vitest';
import { EMPTY_SHIPPING_DETAILS } from './shipping-details.ts';
import { parseShippingDraft } from './shipping-draft.ts';

const details = { ...EMPTY_SHIPPING_DETAILS, name: 'Hira', city: 'Lahore' };

describe('a stored draft of the shipping form', () => {
  it('is returned to the customer who typed it', () => {
    expect(parseShippingDraft({ by: 'hira', details, filledIn: { state: 'Punjab' } }, 'hira')).toEqual({
      details,
      filledIn: { state: 'Punjab' },
    });
  });

  it('is hidden from everybody else', () => {
    expect(parseShippingDraft({ by: 'hira', details, filledIn: {} }, 'zara')).toBeUndefined();
    expect(parseShippingDraft({ details, filledIn: {} }, 'zara')).toBeUndefined();
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    { by: 'hira' },
    { by: 'hira', details: null },
    { by: 'hira', details },
    { by: 'hira', details: {}, filledIn: {} },
    { by: 'hira', details: { ...details, phone: 5 }, filledIn: {} },
  ])('is undefined if the stored value has another shape: %j', (stored) => {
    expect(parseShippingDraft(stored, 'hira')).toBeUndefined();
  });
});
