import { createAction, type UnknownAction } from '@reduxjs/toolkit';

type HydrationState = Record<string, unknown>;

export const hydrate = createAction<HydrationState>('hydrate');

export function isHydrateAction(action: UnknownAction): action is ReturnType<typeof hydrate> {
  return hydrate.match(action);
}

const ELEMENT_ID = 'state';

export const hydrationElementId = ELEMENT_ID;

export function readStateText(): string {
  return document.getElementById(ELEMENT_ID)?.textContent ?? '{}';
}

/** Returns JSON for a `<script>` element. Without the escapes, a text could close the element. */
export function scriptJson(value: object): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
