import { createAction, type UnknownAction } from '@reduxjs/toolkit';

/** What the server puts into the page: the API answers that it rendered with. */
export type HydrationState = Record<string, unknown>;

export const hydrate = createAction<HydrationState>('hydrate');

export function isHydrateAction(action: UnknownAction): action is ReturnType<typeof hydrate> {
  return hydrate.match(action);
}

const ELEMENT_ID = 'state';

export const hydrationElementId = ELEMENT_ID;

/** The state that the server put into this page, as text; an empty object where there is none. */
export function readStateText(): string {
  return document.getElementById(ELEMENT_ID)?.textContent ?? '{}';
}
