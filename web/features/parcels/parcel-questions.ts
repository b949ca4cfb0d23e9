import type { Parcel } from '#contract/parcels.schema.ts';
import type { ParcelOutcome, ParcelState } from '#contract/parcels.ts';
import type { BulkQuestion } from '#web/ui/dashboard/bulk-question.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import type { ParcelAction } from './use-parcel-changes.ts';

const BEFORE: Record<ParcelOutcome, readonly ParcelState[]> = {
  delivered: ['handed_over', 'refused', 'lost'],
  refused: ['handed_over'],
  lost: ['handed_over', 'refused'],
  handed_over: ['delivered', 'refused', 'lost'],
};
const OUTCOME_WORDS: Record<ParcelOutcome, string> = {
  delivered: 'delivered',
  refused: 'refused',
  lost: 'lost',
  handed_over: 'on the way',
};

export function withOutcome(chosen: readonly Parcel[], outcome: ParcelOutcome): Parcel[] {
  return chosen.filter(({ state }) => BEFORE[outcome].includes(state));
}

export function undoOf(action: ParcelAction, parcels: readonly Parcel[]): ParcelAction | undefined {
  if (action.do === 'hand over') return { do: 'undo hand-over' };
  const wasOnTheWay = parcels.every(({ state }) => state === 'handed_over');
  return action.do === 'set' && wasOnTheWay ? { do: 'set', outcome: 'handed_over' } : undefined;
}

const UNDO_RETURN: BulkQuestion = {
  title: 'Undo the return',
  question: 'Undo the return?',
  action: 'Undo the return',
  consequences: ['The customer keeps the pieces. Money that is not paid yet is no longer owed.'],
};

/** Returns the question before an action that loses work or cannot be undone. Undefined for other actions. */
export function questionOf(
  action: ParcelAction,
  parcels: readonly Parcel[],
  leftOut: number,
): BulkQuestion | undefined {
  const count = counted(parcels.length, 'parcel');
  const rest =
    leftOut > 0
      ? [
          `${counted(leftOut, 'chosen parcel')} ${leftOut === 1 ? 'is' : 'are'} left out, because this cannot be done now.`,
        ]
      : [];
  if (action.do === 'unpack') {
    const exchanges = parcels.filter(({ kind }) => kind === 'exchange_out').length;
    const withCourier = parcels.filter(
      ({ trackingNo, downloaded }) => trackingNo !== null || downloaded !== null,
    ).length;
    const [first] = parcels;
    if (parcels.length === 1 && first?.isReturnForMoney) return UNDO_RETURN;
    if (parcels.length === 1 && exchanges + withCourier === 0) return undefined;
    const isExchange = exchanges === parcels.length;
    return {
      title: isExchange ? 'Undo the exchange' : 'Unpack',
      question: isExchange && exchanges === 1 ? 'Undo the exchange?' : `Unpack ${count}?`,
      action: isExchange && exchanges === 1 ? 'Undo the exchange' : `Unpack ${parcels.length}`,
      consequences: [
        ...(isExchange ? [] : ['You must pack the pieces again.']),
        ...(exchanges > 0
          ? [`${counted(exchanges, 'exchange')} will be undone, and the new pieces return to stock.`]
          : []),
        ...(withCourier > 0
          ? [
              `${withCourier} of ${parcels.length} are booked with the courier, and lose the tracking number here. Cancel them with the courier too.`,
            ]
          : []),
        ...rest,
      ],
    };
  }
  if (parcels.length === 1) return undefined;
  if (action.do === 'undo hand-over') {
    return {
      title: 'Not handed over',
      question: `Were ${count} not handed over?`,
      action: `Take back ${parcels.length}`,
      consequences: ['They go back to the list To hand over.', ...rest],
    };
  }
  if (action.do === 'set' && !undoOf(action, parcels)) {
    const word = OUTCOME_WORDS[action.outcome];
    return {
      title: `Set to ${word}`,
      question: `Set ${count} to ${word}?`,
      action: `Set ${parcels.length} to ${word}`,
      consequences: ['You can change them back only one by one.', ...rest],
    };
  }
  return undefined;
}
