import { describe, expect, it } from 'vitest';
import { EMPTY_SHIPPING_DETAILS, findFirstInvalid, findShippingErrors } from './shipping-details.ts';

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
