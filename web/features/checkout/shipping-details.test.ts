import { describe, expect, it } from 'vitest';
import { EMPTY_SHIPPING_DETAILS, findFirstInvalid, findShippingErrors, withTown } from './shipping-details.ts';

const complete = {
  name: 'Ayesha Khan',
  phone: '0300 1234567',
  address: 'House 12, Street 4',
  city: 'Lahore',
  state: 'Punjab',
  postalCode: '54000',
  notes: '',
};

describe('findShippingErrors', () => {
  it('requires every field but the notes', () => {
    expect(findShippingErrors(EMPTY_SHIPPING_DETAILS)).toEqual({
      name: 'Name is required',
      phone: 'Phone is required',
      address: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      postalCode: 'Postal code is required',
    });
  });

  it('treats blank text as missing', () => {
    expect(findShippingErrors({ ...complete, city: '  \n' })).toEqual({ city: 'City is required' });
  });

  it('accepts a complete form with any phone', () => {
    expect(findShippingErrors({ ...complete, phone: 'call my shop' })).toEqual({});
  });
});

describe('findFirstInvalid', () => {
  it('returns the topmost invalid field of the form', () => {
    expect(findFirstInvalid({ postalCode: 'x', address: 'x' })).toBe('address');
    expect(findFirstInvalid({})).toBeUndefined();
  });
});

describe('a chosen town', () => {
  const lahore = { name: 'Lahore', province: 'Punjab', postalCode: '54000' };
  const karachi = { name: 'Karachi', province: 'Sindh', postalCode: '74200' };
  const village = { name: 'Aambhy', province: null, postalCode: null };
  const empty = { details: EMPTY_SHIPPING_DETAILS, filledIn: {} };
  const placeOf = ({ details: { city, state, postalCode } }: typeof empty) => [city, state, postalCode];

  it('fills in state and postal code, and the next town replaces them', () => {
    const first = withTown(empty, lahore);
    expect(placeOf(first)).toEqual(['Lahore', 'Punjab', '54000']);
    expect(placeOf(withTown(first, karachi))).toEqual(['Karachi', 'Sindh', '74200']);
    expect(placeOf(withTown(first, village))).toEqual(['Aambhy', '', '']);
    expect(placeOf(withTown(withTown(first, village), karachi))).toEqual(['Karachi', 'Sindh', '74200']);
  });

  it('does not replace what the customer has typed', () => {
    const first = withTown(empty, lahore);
    const typed = { ...first, details: { ...first.details, postalCode: '54700' } };
    expect(placeOf(withTown(typed, karachi))).toEqual(['Karachi', 'Sindh', '54700']);
    const { details } = withTown({ details: { ...complete, city: 'lah' }, filledIn: {} }, karachi);
    expect([details.state, details.postalCode]).toEqual(['Punjab', '54000']);
  });
});
