import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RiskFacts, scoreRisk } from './score-risk.ts';

const UNKNOWN: RiskFacts = {
  refused: 0,
  delivered: 0,
  open: 0,
  formerReturned: 0,
  formerDelivered: 0,
  hasMobile: true,
  blockedWhy: null,
  city: 'Lahore',
  refusedShare: null,
  address: 'House 12, Street 4, Gulberg',
  totalPaisa: 250_000,
  medianPaisa: 200_000,
};

describe('the risk of an order', () => {
  it.each<[string, Partial<RiskFacts>, number, string, string | undefined]>([
    ['nothing is known against', {}, 0, 'ship', undefined],
    ['one came back', { refused: 1 }, 25, 'ship', '1 order of this number came back.'],
    ['two came back', { refused: 2 }, 50, 'confirm', '2 orders of this number came back.'],
    ['many came back', { refused: 9 }, 60, 'hold', '9 orders of this number came back.'],
    ['one was delivered', { delivered: 1 }, -15, 'ship', '1 order of this number was delivered.'],
    ['many were delivered', { delivered: 9 }, -45, 'ship', '9 orders of this number were delivered.'],
    [
      'one came back in the old shop',
      { formerReturned: 1 },
      25,
      'ship',
      'From before: 1 order of this number came back.',
    ],
    ['two came back, one of them before', { refused: 1, formerReturned: 1 }, 50, 'confirm', undefined],
    ['many came back here and before', { refused: 9, formerReturned: 9 }, 60, 'hold', undefined],
    [
      'some were delivered before',
      { formerDelivered: 2 },
      -30,
      'ship',
      'From before: 2 orders of this number were delivered.',
    ],
    ['the number is blocked', { blockedWhy: 'never opens' }, 100, 'hold', 'The number is blocked: never opens'],
    [
      'the number is blocked, though many were delivered',
      { blockedWhy: 'never opens', delivered: 9 },
      55,
      'hold',
      undefined,
    ],
    ['nobody can call', { hasMobile: false }, 40, 'confirm', 'There is no mobile number.'],
    ['the city is not known', { city: undefined }, 20, 'ship', 'The city is not known.'],
    ['the address is short', { address: 'Gulberg, Lahore' }, 15, 'ship', 'The address is short.'],
    ['the address is empty', { address: '' }, 15, 'ship', 'The address is short.'],
    ['another is open', { open: 1 }, 15, 'ship', '1 other order of this number is open.'],
    ['it is large', { totalPaisa: 400_001 }, 10, 'ship', 'More than twice the usual PKR 2,000.00.'],
    ['it is twice the usual', { totalPaisa: 400_000 }, 0, 'ship', undefined],
    [
      'much comes back from its city',
      { refusedShare: { inCity: 0.32, elsewhere: 0.2 } },
      12,
      'ship',
      'From Lahore 32 % come back, from elsewhere 20 %.',
    ],
    ['most comes back from its city', { refusedShare: { inCity: 0.9, elsewhere: 0.1 } }, 20, 'ship', undefined],
    ['little comes back from its city', { refusedShare: { inCity: 0.1, elsewhere: 0.4 } }, 0, 'ship', undefined],
  ])('is computed if %s', (_, facts, score, advice, text) => {
    const risk = scoreRisk({ ...UNKNOWN, ...facts });
    expect([risk.score, risk.advice]).toEqual([score, advice]);
    if (text !== undefined) expect(risk.reasons.map((reason) => reason.text)).toEqual([text]);
  });

  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
    refused: fc.nat({ max: 8 }),
    delivered: fc.nat({ max: 8 }),
    open: fc.nat({ max: 4 }),
    formerReturned: fc.nat({ max: 8 }),
    formerDelivered: fc.nat({ max: 8 }),
    hasMobile: fc.boolean(),
    blockedWhy: fc.option(fc.string({ minLength: 1 }), { nil: null }),
    city: fc.option(fc.constantFrom('Lahore', 'Karachi'), { nil: undefined }),
    refusedShare: fc.option(fc.record({ inCity: share, elsewhere: share }), { nil: null }),
    address: fc.string(),
    totalPaisa: fc.nat({ max: 10_000_000 }),
    medianPaisa: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null }),
  });

  it('is the sum of its reasons, and does not decrease with another return', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { score, advice, reasons } = scoreRisk(facts);
        if (facts.blockedWhy !== null) expect(advice).toBe('hold');
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(scoreRisk({ ...facts, refused: facts.refused + 1 }).score).toBeGreaterThanOrEqual(score);
        const { formerReturned } = facts;
        expect(scoreRisk({ ...facts, formerReturned: formerReturned + 1 }).score).toBeGreaterThanOrEqual(score);
      }),
      { numRuns: 1_000 },
    );
  });
});
