import { useState } from 'react';
import { phoneQuestion } from '#contract/phone.ts';
import { isThinAddress } from './address-hint.ts';
import type { ShippingDetails } from './shipping-field.ts';

const QUESTIONED = ['phone', 'city'] as const;
type Questioned = (typeof QUESTIONED)[number];

/** Asks about texts that may be wrong. Confirm Order asks each question once, and the next press places the order. */
export function useQuestions(details: ShippingDetails, isCityUnknown: boolean) {
  /** The text of a field when the customer left it. */
  const [left, setLeft] = useState<Partial<ShippingDetails>>({});
  const [asked, setAsked] = useState<Partial<ShippingDetails>>({});
  const city = details.city.trim();
  const questions = {
    phone: details.phone.trim() === '' ? undefined : phoneQuestion(details.phone),
    city: city !== '' && isCityUnknown ? `We do not know "${city}". Is it spelled right?` : undefined,
  };
  const shown = (field: Questioned) =>
    left[field] === details[field] || asked[field] === details[field] ? questions[field] : undefined;
  return {
    phone: shown('phone'),
    city: shown('city'),
    isAddressThin: left.address === details.address && isThinAddress(details.address),
    leave: (field: Questioned | 'address') => setLeft((before) => ({ ...before, [field]: details[field] })),
    /** Returns the first field with a question that was not asked before. */
    ask: (): Questioned | undefined => {
      const open = QUESTIONED.filter((field) => questions[field] && asked[field] !== details[field]);
      if (open.length > 0) setAsked({ phone: details.phone, city: details.city });
      return open[0];
    },
  };
}
