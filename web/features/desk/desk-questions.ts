import type { DeskOrder } from '#contract/desk.schema.ts';
import { CANCEL_REASONS, FINDING_CHOICES } from '#contract/desk.ts';
import { CALL_ACTIONS, deskAction } from '#contract/desk-actions.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { BulkQuestion } from '#web/ui/dashboard/bulk-question.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import type { DeskAction } from './use-desk-changes.ts';

export function undoOf(action: DeskAction): DeskAction | undefined {
  return 'outcome' in action && action.outcome === 'confirmed' ? { outcome: CALL_ACTIONS.confirmed.undo } : undefined;
}

/** Returns the question to ask before an action on several orders; undefined if the action needs no question. */
export function questionOf(action: DeskAction, orders: readonly DeskOrder[]): BulkQuestion | undefined {
  if (orders.length < 2) return undefined;
  if ('outcome' in action && action.outcome === 'confirmed') return doubtsBeforeConfirming(orders);
  const texts = textsOf(action, counted(orders.length, 'order'));
  return (
    texts && {
      title: texts.title,
      question: texts.question,
      action: `${texts.confirm} ${orders.length}`,
      consequences: [texts.consequence],
    }
  );
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

function textsOf(action: DeskAction, count: string) {
  if ('choice' in action) {
    const title = FINDING_CHOICES[action.choice];
    const consequence = 'Attention shows them again only if their status or parcels change.';
    return { title, question: `${title}: ${count}?`, confirm: 'Leave', consequence };
  }
  const asked = 'outcome' in action ? deskAction(action.outcome).question : undefined;
  if (!asked) return undefined;
  const reason = 'reason' in action ? ` ${CANCEL_REASONS[action.reason]}.` : '';
  return { ...asked, question: `${asked.question(count)}${reason}` };
}
