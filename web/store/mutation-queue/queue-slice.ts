import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useAppSelector } from '#web/store/hooks.ts';
import { rootReducer } from '#web/store/root-reducer.ts';

/** A change of orders or parcels that staff made with a button. */
export interface Press {
  action: string;
  items: readonly { id: string; name: string }[];
  /** True if the page was reloaded before the response. The press is then sent again. */
  isRestored?: boolean;
}

/** An order or parcel whose change waited for the connection, and was then rejected by the API. */
export interface UnsavedItem {
  id: string;
  name: string;
  action: string;
  message: string;
}

interface QueueState {
  waiting: readonly Press[];
  unsaved: readonly UnsavedItem[];
  /** Number of presses that have been sent in this outage. */
  sent: number;
  userId: string | undefined;
}

const NOTHING: QueueState = { waiting: [], unsaved: [], sent: 0, userId: undefined };

const queueSlice = createSlice({
  name: 'mutationQueue',
  initialState: NOTHING,
  reducers: {
    waitingChanged: (
      state,
      { payload: { userId, waiting } }: PayloadAction<Pick<QueueState, 'userId' | 'waiting'>>,
    ) => ({
      ...(state.userId === userId ? state : { ...NOTHING, userId }),
      // The first waiting change begins a new outage, so the count of sent changes restarts at 0.
      ...(state.waiting.length === 0 && { sent: 0 }),
      waiting,
    }),
    queueEmptied: (state) => ({ ...state, waiting: [] }),
    pressSent: (state, { payload }: PayloadAction<readonly UnsavedItem[]>) => ({
      ...state,
      sent: state.sent + 1,
      unsaved: [...state.unsaved, ...payload],
    }),
    queueNoticeHidden: (state) => ({ ...state, sent: 0, unsaved: [] }),
  },
  selectors: { selectQueue: (state) => state },
});

declare module '#web/store/root-reducer.ts' {
  interface LazyLoadedSlices {
    mutationQueue: QueueState;
  }
}

export const { selectQueue } = queueSlice.injectInto(rootReducer).selectors;
export const { waitingChanged, queueEmptied, pressSent, queueNoticeHidden } = queueSlice.actions;

export function useWaitingIds(): ReadonlySet<string> {
  const { waiting } = useAppSelector(selectQueue);
  return useMemo(() => new Set(waiting.flatMap(({ items }) => items.map(({ id }) => id))), [waiting]);
}
