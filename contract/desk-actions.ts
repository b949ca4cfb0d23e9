import type { CallState } from './desk.ts';
import { ORDER_STATUS_MEANINGS, ORDER_STATUSES, type OrderStatus } from './order-status.ts';
import type { Right } from './rights.ts';

interface ActionQuestion {
  title: string;
  question: (orders: string) => string;
  /** Label of the button that confirms, without the number of orders. */
  confirm: string;
  consequence: string;
}

interface DeskActionRow {
  label: string;
  /** Key that presses the button on a card. */
  key?: string;
  /** Statuses of orders that have the action. */
  from: readonly OrderStatus[];
  /** Further statuses, as long as nothing is packed. */
  fromUnpacked?: readonly OrderStatus[];
  /** Status after the action. */
  to?: OrderStatus;
  /** Any one of these. */
  rights: readonly Right[];
  undo?: CallState;
  /** Question before the action on several orders. */
  question?: ActionQuestion;
}

/** Any one of these allows calls. */
export const CALL_RIGHTS = ['orders.confirm', 'orders.edit'] as const;

/** Results of calls, in the order of their buttons. Each is also the `callState` of the order afterwards. */
export const CALL_ACTIONS = {
  confirmed: { label: 'Confirm', key: 'c', from: ['pending'], to: 'processing', rights: CALL_RIGHTS, undo: 'to_call' },
  no_answer: {
    label: 'No answer',
    key: 'n',
    from: ['pending'],
    to: 'pending',
    rights: CALL_RIGHTS,
    question: {
      title: 'No answer',
      question: (orders) => `Has nobody answered for ${orders}?`,
      confirm: 'No answer for',
      consequence: 'Each gets one more call without an answer. You call again later.',
    },
  },
  call_later: { label: 'Call again', from: ['pending'], to: 'pending', rights: CALL_RIGHTS },
  wrong_number: {
    label: 'Wrong number',
    from: ['pending'],
    to: 'pending',
    rights: CALL_RIGHTS,
    question: {
      title: 'Wrong number',
      question: (orders) => `Is the number of ${orders} wrong?`,
      confirm: 'Wrong number for',
      consequence: 'They wait under Attention.',
    },
  },
  hold: {
    label: 'Hold',
    from: ['pending'],
    fromUnpacked: ['processing'],
    to: 'pending',
    rights: CALL_RIGHTS,
    question: {
      title: 'Hold',
      question: (orders) => `Put ${orders} on hold?`,
      confirm: 'Hold',
      consequence: 'They wait under Attention until somebody calls again.',
    },
  },
  to_call: {
    label: 'Back to calls',
    from: ['pending'],
    fromUnpacked: ['processing'],
    to: 'pending',
    rights: CALL_RIGHTS,
    question: {
      title: 'Back to calls',
      question: (orders) => `Send ${orders} back to calls?`,
      confirm: 'Send back',
      consequence: 'Their confirmations and agreed times are lost. Each customer must be called again.',
    },
  },
  declined: {
    label: 'Cancel',
    from: ['pending', 'processing'],
    to: 'cancelled',
    rights: CALL_RIGHTS,
    question: {
      title: 'Cancel orders',
      question: (orders) => `Cancel ${orders}?`,
      confirm: 'Cancel',
      consequence: 'The pieces return to stock, and the customers get a mail. You cannot undo this here.',
    },
  },
} as const satisfies Record<CallState, DeskActionRow>;

/** All actions on orders at the desk, in the order of their buttons. Docs/cod-desk.md has their table. */
export const DESK_ACTIONS = {
  pack: { label: 'Pack', key: 'p', from: ['processing'], rights: ['parcels.book'] },
  ...CALL_ACTIONS,
  assign: { label: 'Assign', from: ['pending', 'processing'], rights: CALL_RIGHTS },
} as const satisfies Record<string, DeskActionRow>;
export type DeskActionName = keyof typeof DESK_ACTIONS;
export const DESK_ACTION_NAMES = Object.keys(DESK_ACTIONS) as [DeskActionName, ...DeskActionName[]];

export function deskAction(name: DeskActionName): DeskActionRow {
  return DESK_ACTIONS[name];
}

/** `unpack` if the order has the action once its pieces are unpacked. */
export function findAction(name: DeskActionName, status: OrderStatus, packedPieces: number): boolean | 'unpack' {
  const { from, fromUnpacked = [] } = deskAction(name);
  if (from.includes(status)) return true;
  if (!fromUnpacked.includes(status)) return false;
  return packedPieces === 0 || 'unpack';
}

/** Rows of the table of actions in docs/cod-desk.md. */
export function deskActionTable(): string[] {
  return DESK_ACTION_NAMES.map((name) => {
    const { label, key = '', from, fromUnpacked = [], undo, question } = deskAction(name);
    const statuses = ORDER_STATUSES.filter((status) => from.includes(status) || fromUnpacked.includes(status)).map(
      (status) => `${ORDER_STATUS_MEANINGS[status].label}${from.includes(status) ? '' : ' without a parcel'}`,
    );
    const back = undo ? deskAction(undo).label : '';
    return `| ${label} | ${key} | ${statuses.join(', ')} | ${question ? 'for several' : ''} | ${back} |`;
  });
}
