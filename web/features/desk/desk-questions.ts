import type { DeskOrder } from '#contract/desk.schema.ts';
import { CANCEL_REASONS, FINDING_CHOICES } from '#contract/desk.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { BulkQuestion } from '#web/ui/dashboard/bulk-question.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import type { DeskAction } from './use-desk-changes.ts';

export function undoOf(action: DeskAction): DeskAction | undefined {
  return 'outcome' in action && action.outcome === 'confirmed' ? { outcome: 'to_call' } : undefined;
}

/** Returns the question to ask before an action on several orders; undefined if the action needs no question. */
export function questionOf(action: DeskAction, orders: readonly DeskOrder[]): BulkQuestion | undefined {
  if (orders.length < 2) return undefined;
  if ('outcome' in action && action.outcome === 'confirmed') return doubtsBeforeConfirming(orders);
  const texts = textsOf(action, counted(orders.length, 'order'));
  if (!texts) return undefined;
  const [title, question, text, consequence] = texts;
  return {
    title,
    question,
    action: `${text} ${orders.length}`,
    consequences: [consequence],
  };
}

function doubtsBeforeConfirming(orders: readonly DeskOrder[]): BulkQuestion | undefined {
  const twice = orders.filter(({ duplicates }) => duplicates.some(({ kind }) => kind === 'certain'));
  const blocked = orders.filter(({ order }) => order.contact && order.contact.blockedWhy !== null);
  if (twice.length + blocked.length === 0) return undefined;
  return {
    title: 'Confirm orders',
    question: `Confirm ${counted(orders.length, 'order')}?`,
    action: `Confirm ${orders.length}`,
    consequences: [
      ...(twice.length > 0 ? [`Perhaps ordered twice: ${namesOf(twice)}.`] : []),
      ...(blocked.length > 0 ? [`The number is blocked: ${namesOf(blocked)}.`] : []),
      'Press Cancel to take them out of your choice first.',
    ],
  };
}

const namesOf = (orders: readonly DeskOrder[]) => orders.map(({ order }) => orderNumber(order)).join(', ');

function textsOf(action: DeskAction, count: string): [string, string, string, string] | undefined {
  if ('choice' in action) {
    const title = FINDING_CHOICES[action.choice];
    return [
      title,
      `${title}: ${count}?`,
      'Leave',
      'Attention shows them again only if their status or parcels change.',
    ];
  }
  if (!('outcome' in action)) return undefined;
  switch (action.outcome) {
    case 'declined':
      return [
        'Cancel orders',
        `Cancel ${count}? ${CANCEL_REASONS[action.reason]}.`,
        'Cancel',
        'The pieces return to stock, and the customers get a mail. You cannot undo this here.',
      ];
    case 'no_answer':
      return [
        'No answer',
        `Has nobody answered for ${count}?`,
        'No answer for',
        'Each gets one more call without an answer. You call again later.',
      ];
    case 'wrong_number':
      return ['Wrong number', `Is the number of ${count} wrong?`, 'Wrong number for', 'They wait under Attention.'];
    case 'hold':
      return ['Hold', `Put ${count} on hold?`, 'Hold', 'They wait under Attention until somebody calls again.'];
    case 'to_call':
      return [
        'Back to calls',
        `Send ${count} back to calls?`,
        'Send back',
        'Their confirmations and agreed times are lost. Each customer must be called again.',
      ];
    case 'confirmed':
    case 'call_later':
      return undefined;
  }
}
