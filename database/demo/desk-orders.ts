import type { CallState } from '#contract/desk.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { ParcelState } from '#contract/parcels.ts';
import { type DemoOrderLine, makeLines } from './orders.ts';
import { makeRandom, type Random } from './random.ts';
import { DEMO_USERS } from './users.ts';

/** The fields `…DaysAgo` count days before the seeding. */
export interface DeskOrder {
  userKey: string;
  placedDaysAgo: number;
  hour: number;
  status: OrderStatus;
  callState: CallState;
  lines: DemoOrderLine[];
  parcel: DeskParcel | null;
}

export interface DeskParcel {
  /** Index of the courier in `COURIERS` of `seed-desk.ts`. */
  courier: 0 | 1;
  state: ParcelState;
  handedDaysAgo: number;
  doneDaysAgo: number;
}

const DAYS = 90;
const DESK_ORDERS = 336;
const COURIER_DAYS = [1, 2, 2, 3, 3, 4, 5];

/** Returns the oldest order first. The random numbers have a fixed seed, so each run returns the same orders. */
export function makeDeskOrders(): DeskOrder[] {
  const random = makeRandom(2_026);
  return Array.from({ length: DESK_ORDERS }, (_, index) => {
    // The exponent puts slightly more orders on recent days, because the demo shop grows.
    const placedDaysAgo = Math.round(DAYS * (1 - (index + 1) / DESK_ORDERS) ** 1.15);
    const { status, callState, parcel } = chooseState(placedDaysAgo, index, random);
    return {
      userKey: random.pick(DEMO_USERS).key,
      placedDaysAgo,
      hour: random.between(9, 22),
      status,
      callState,
      lines: makeLines(status, placedDaysAgo, random),
      parcel,
    };
  });
}

type State = Pick<DeskOrder, 'status' | 'callState' | 'parcel'>;

function chooseState(placedDaysAgo: number, index: number, random: Random): State {
  if (placedDaysAgo === 0) {
    return { status: 'pending', callState: random.pick(['to_call', 'to_call', 'no_answer', 'hold']), parcel: null };
  }
  const courier = index % 3 === 0 ? 1 : 0;
  const packed = (status: OrderStatus, state: ParcelState, handedDaysAgo: number, doneDaysAgo: number): State => ({
    status,
    callState: 'confirmed',
    parcel: { courier, state, handedDaysAgo, doneDaysAgo },
  });
  if (placedDaysAgo <= 2) {
    const state = random.pick(['none', 'packed', 'booked', 'booked'] as const);
    if (state === 'none') return { status: 'processing', callState: 'confirmed', parcel: null };
    return packed('processing', state, 0, placedDaysAgo - 1);
  }
  if (random.chance(0.04)) return { status: 'cancelled', callState: 'declined', parcel: null };
  const handedDaysAgo = placedDaysAgo - 1;
  const doneDaysAgo = handedDaysAgo - random.pick(COURIER_DAYS);
  if (doneDaysAgo < 0) return packed('shipped', 'handed_over', handedDaysAgo, handedDaysAgo);
  if (random.chance(0.83)) return packed('Delivered', 'delivered', handedDaysAgo, doneDaysAgo);
  if (random.chance(0.03)) return packed('shipped', 'lost', handedDaysAgo, doneDaysAgo);
  // A courier needs a week to bring a refused parcel back.
  const backDaysAgo = doneDaysAgo - 7;
  if (backDaysAgo < 0) return packed('shipped', 'refused', handedDaysAgo, doneDaysAgo);
  return packed('cancelled', 'received', handedDaysAgo, backDaysAgo);
}
