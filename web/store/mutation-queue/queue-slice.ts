import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '#web/store/root-reducer.ts';

/** A change that staff have pressed, in words. */
export interface Press {
  /** As on the button. */
  action: string;
  /** The orders or parcels that it changes. */
  items: readonly { id: string; name: string }[];
  /** A page that was reloaded sends it again. */
  isRestored?: boolean;
}

/** An item of a press that has waited, and was then not saved. */
export interface UnsavedItem {
  id: string;
  name: string;
  action: string;
  message: string;
}

interface QueueState {
  /** Presses without a response, oldest first, while the connection is away; else empty. */
  waiting: readonly Press[];
  unsaved: readonly UnsavedItem[];
  /** Presses that have waited and were then sent. */
  sent: number;
  /** Whose presses these are. */
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
      // A new outage begins a new count.
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
