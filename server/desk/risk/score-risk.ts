import type { RiskAdvice } from '#contract/desk.ts';
import { formatPaisa } from '#contract/money.ts';

export interface RiskFacts {
  refused: number;
  delivered: number;
  /** Number of other orders with this phone that are not sent yet. */
  open: number;
  /** Orders of the old shop with this phone. */
  formerReturned: number;
  formerDelivered: number;
  hasMobile: boolean;
  blockedWhy: string | null;
  city: string | undefined;
  /** Shares (0 to 1) of parcels that came back. Null if there were too few parcels. */
  refusedShare: { inCity: number; elsewhere: number } | null;
  address: string;
  totalPaisa: number;
  /** Median total of the shop's latest orders; null if there were too few. */
  medianPaisa: number | null;
}

export interface RiskReason {
  text: string;
  points: number;
}

export interface Risk {
  score: number;
  advice: RiskAdvice;
  reasons: RiskReason[];
}

const POINTS = {
  refused: 25,
  delivered: -15,
  blocked: 100,
  noMobile: 40,
  noCity: 20,
  thinAddress: 15,
  large: 10,
  open: 15,
};
const MOST_FOR_REFUSED = 60;
const MOST_FOR_DELIVERED = -45;
const MOST_FOR_CITY = 20;
/** A complete address has at least a house, a street and an area. */
const FEWEST_WORDS = 3;
const CONFIRM_FROM = 30;
const HOLD_FROM = 60;

/** Scores how likely the parcel is to come back. A blocked number always gets the advice `hold`. */
export function scoreRisk(facts: RiskFacts): Risk {
  const reasons = [...reasonsOf(facts)].filter(({ points }) => points !== 0);
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  return { score, advice: facts.blockedWhy === null ? adviceOf(score) : 'hold', reasons };
}

function adviceOf(score: number): RiskAdvice {
  if (score >= HOLD_FROM) return 'hold';
  return score >= CONFIRM_FROM ? 'confirm' : 'ship';
}

function* reasonsOf(facts: RiskFacts): Generator<RiskReason> {
  const { open, blockedWhy, city, refusedShare, totalPaisa, medianPaisa } = facts;
  if (blockedWhy !== null) yield { text: `The number is blocked: ${blockedWhy}`, points: POINTS.blocked };
  if (!facts.hasMobile) yield { text: 'There is no mobile number.', points: POINTS.noMobile };
  yield* reasonsOfEarlier(facts);
  if (open > 0) {
    yield {
      text: `${count(open, 'other order')} of this number ${open === 1 ? 'is' : 'are'} open.`,
      points: POINTS.open,
    };
  }
  if (city === undefined) yield { text: 'The city is not known.', points: POINTS.noCity };
  else if (refusedShare) {
    const { inCity, elsewhere } = refusedShare;
    const points = Math.min(Math.max(Math.round((inCity - elsewhere) * 100), 0), MOST_FOR_CITY);
    yield { text: `From ${city} ${percent(inCity)} come back, from elsewhere ${percent(elsewhere)}.`, points };
  }
  if (isThin(facts.address)) yield { text: 'The address is short.', points: POINTS.thinAddress };
  if (medianPaisa !== null && totalPaisa > 2 * medianPaisa) {
    yield { text: `More than twice the usual ${formatPaisa(medianPaisa)}.`, points: POINTS.large };
  }
}

/** Orders of the old shop have points of their own, but count towards the same maximum. */
function* reasonsOfEarlier({ refused, delivered, formerReturned, formerDelivered }: RiskFacts): Generator<RiskReason> {
  const pointsOfRefused = (orders: number) => Math.min(orders * POINTS.refused, MOST_FOR_REFUSED);
  const pointsOfDelivered = (orders: number) => Math.max(orders * POINTS.delivered, MOST_FOR_DELIVERED);
  const came = (orders: number) => `${count(orders, 'order')} of this number came back.`;
  const went = (orders: number) =>
    `${count(orders, 'order')} of this number ${orders === 1 ? 'was' : 'were'} delivered.`;
  yield { text: came(refused), points: pointsOfRefused(refused) };
  yield {
    text: `From before: ${came(formerReturned)}`,
    points: pointsOfRefused(refused + formerReturned) - pointsOfRefused(refused),
  };
  yield { text: went(delivered), points: pointsOfDelivered(delivered) };
  yield {
    text: `From before: ${went(formerDelivered)}`,
    points: pointsOfDelivered(delivered + formerDelivered) - pointsOfDelivered(delivered),
  };
}

function isThin(address: string): boolean {
  return (address.match(/[\p{L}\p{N}]+/gu) ?? []).length < FEWEST_WORDS;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
const percent = (share: number) => `${Math.round(share * 100)} %`;
