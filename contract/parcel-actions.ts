import {
  canMove,
  OUTCOME_TRANSITIONS,
  PARCEL_STATE_NAMES,
  PARCEL_STATES,
  type ParcelKind,
  type ParcelOutcome,
  type ParcelState,
  type ParcelTransition,
  STATED_OUTCOMES,
} from './parcels.ts';
import type { Right } from './rights.ts';

interface ActionQuestion {
  title: string;
  question: (parcels: string) => string;
  /** Label of the button that confirms, without the number of parcels. */
  confirm: (count: number) => string;
  consequence: string;
}

interface ParcelActionRow {
  label: string;
  /** Key that presses the button on a card. */
  key?: string;
  /** Absent for actions that do not change the state. */
  transition?: ParcelTransition;
  /** States in which cards offer the action, if there is no transition or if they are fewer than its states. */
  offered?: readonly ParcelState[];
  right: Right;
  /** Path of the API below `/api/parcels`. One request changes one parcel or many. */
  path: string;
  /** Action that takes this one back at once, while all parcels come from a single state. */
  undo?: { from: ParcelState; by: 'undo_hand_over' | 'undo_outcome' };
  /** Question before the action on several parcels. Actions that `undo` takes back have none. */
  question?: ActionQuestion;
}

function outcomeRow(transition: 'deliver' | 'refuse' | 'lose', label: string, key: string, word: string) {
  const undo = { from: 'handed_over', by: 'undo_outcome' } as const;
  return {
    label,
    key,
    transition,
    right: 'parcels.book',
    path: 'outcomes',
    undo,
    question: outcomeQuestion(word),
  } as const;
}

function outcomeQuestion(word: string): ActionQuestion {
  return {
    title: `Set to ${word}`,
    question: (parcels) => `Set ${parcels} to ${word}?`,
    confirm: (count) => `Set ${count} to ${word}`,
    consequence: 'You can change them back only one by one.',
  };
}

/**
 * Actions on parcels, in the order of their buttons. Buttons, the bulk bar, keys, scans, routes and the table of
 * docs/cod-desk.md read them. The states are those of `PARCEL_TRANSITIONS`.
 */
export const PARCEL_ACTIONS = {
  book: {
    label: 'Book',
    key: 'b',
    transition: 'book',
    // Booking again would take the tracking number of a parcel with a label: staff unpack it first.
    offered: ['packed'],
    right: 'parcels.book',
    path: 'bookings',
  },
  number: {
    label: 'Enter the tracking number',
    key: 'e',
    offered: ['booked'],
    right: 'parcels.book',
    path: 'tracking-numbers',
  },
  hand_over: {
    label: 'Hand over',
    key: 'h',
    transition: 'hand_over',
    right: 'parcels.book',
    path: 'hand-overs',
    undo: { from: 'booked', by: 'undo_hand_over' },
  },
  receive: {
    label: 'Take back',
    key: 't',
    transition: 'receive',
    // A parcel on the way is scanned at the return desk when it is there.
    offered: ['refused', 'returning', 'lost'],
    right: 'returns.receive',
    path: 'returns',
  },
  deliver: outcomeRow('deliver', STATED_OUTCOMES.delivered, 'd', 'delivered'),
  refuse: outcomeRow('refuse', STATED_OUTCOMES.refused, 'r', 'refused'),
  lose: outcomeRow('lose', STATED_OUTCOMES.lost, 'l', 'lost'),
  undo_outcome: {
    label: 'Still on the way',
    key: 's',
    transition: 'undo_outcome',
    right: 'parcels.book',
    path: 'outcomes',
    question: outcomeQuestion('on the way'),
  },
  undo_hand_over: {
    label: 'Not handed over',
    transition: 'undo_hand_over',
    right: 'parcels.book',
    path: 'undone-hand-overs',
    question: {
      title: 'Not handed over',
      question: (parcels) => `Were ${parcels} not handed over?`,
      confirm: (count) => `Take back ${count}`,
      consequence: 'They go back to the list To hand over.',
    },
  },
  weigh: { label: 'Change weight', offered: ['packed', 'booked'], right: 'parcels.book', path: 'weights' },
  unpack: { label: 'Unpack', transition: 'unpack', right: 'parcels.book', path: 'unpackings' },
} as const satisfies Record<string, ParcelActionRow>;
export type ParcelActionName = keyof typeof PARCEL_ACTIONS;
export const PARCEL_ACTION_NAMES = Object.keys(PARCEL_ACTIONS) as [ParcelActionName, ...ParcelActionName[]];

export function parcelAction(name: ParcelActionName): ParcelActionRow {
  return PARCEL_ACTIONS[name];
}

/** Actions that set an outcome have the names of their transitions, and the order of their buttons. */
export type OutcomeAction = (typeof OUTCOME_TRANSITIONS)[ParcelOutcome];
export const OUTCOME_ACTION_NAMES: readonly OutcomeAction[] = Object.values(OUTCOME_TRANSITIONS);

export function isOfferedIn(name: ParcelActionName, state: ParcelState): boolean {
  const { transition, offered } = parcelAction(name);
  return (!transition || canMove(transition, state)) && (offered?.includes(state) ?? true);
}

interface UnpackedParcel {
  kind: ParcelKind;
  state: ParcelState;
  isReturnForMoney: boolean;
  /** False for the replacement of an exchange at the counter, which no courier delivered. */
  hasCourier: boolean;
}

/** Returns the transition of the action Unpack, which also undoes exchanges and returns; undefined if none fits. */
export function transitionOfUnpacking({ kind, state, isReturnForMoney, hasCourier }: UnpackedParcel) {
  if (isReturnForMoney && canMove('cancel_return', state)) return 'cancel_return';
  if (canMove('unpack', state)) return 'unpack';
  const isGivenAtCounter = kind === 'exchange_out' && !hasCourier && canMove('undo_delivery_by_shop', state);
  return isGivenAtCounter ? 'undo_delivery_by_shop' : undefined;
}

/** Rows of the table of actions in docs/cod-desk.md. */
export function parcelActionTable(): string[] {
  const states = (name: ParcelActionName) =>
    PARCEL_STATE_NAMES.filter((state) => isOfferedIn(name, state)).map((state) => PARCEL_STATES[state]);
  return PARCEL_ACTION_NAMES.map((name) => {
    const { label, key = '', undo, question } = parcelAction(name);
    const back = undo ? parcelAction(undo.by).label : '';
    const asks = !question ? '' : undo ? 'for several that cannot be undone at once' : 'for several';
    return `| ${label} | ${key} | ${states(name).join(', ')} | ${asks} | ${back} |`;
  });
}
