import { parcelAction } from '#contract/parcel-actions.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import type { BulkQuestion } from '#web/ui/dashboard/bulk-question.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import type { ParcelAction } from './use-parcel-changes.ts';

export function undoOf(action: ParcelAction, parcels: readonly Parcel[]): ParcelAction | undefined {
  const { undo } = parcelAction(action.do);
  return undo && parcels.every(({ state }) => state === undo.from) ? { do: undo.by } : undefined;
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
  if (parcels.length === 1 || undoOf(action, parcels)) return undefined;
  const { question } = parcelAction(action.do);
  return (
    question && {
      title: question.title,
      question: question.question(count),
      action: question.confirm(parcels.length),
      consequences: [question.consequence, ...rest],
    }
  );
}
