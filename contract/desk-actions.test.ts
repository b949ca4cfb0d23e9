import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CALL_STATE_NAMES } from './desk.ts';
import { CALL_ACTIONS, DESK_ACTION_NAMES, deskAction, deskActionTable, findAction } from './desk-actions.ts';
import { ORDER_STATUSES, statusesThat } from './order-status.ts';

describe('actions at the desk', () => {
  it('cancel an order as long as its pieces are in the shop', () => {
    expect(CALL_ACTIONS.declined.from).toEqual(statusesThat('holdsStock'));
  });

  it('are all possible for a new order, except packing', () => {
    expect(DESK_ACTION_NAMES.filter((name) => findAction(name, 'pending', 0) !== true)).toEqual(['pack']);
  });

  it('wait for the unpacking of pieces only if they undo a confirmation', () => {
    const waiting = DESK_ACTION_NAMES.filter((name) => findAction(name, 'processing', 1) === 'unpack');
    expect(waiting).toEqual(['hold', 'to_call']);
    for (const name of waiting) expect([name, findAction(name, 'processing', 0)]).toEqual([name, true]);
  });

  it('are over once the order is shipped', () => {
    const after = ORDER_STATUSES.filter((status) => !statusesThat('holdsStock').includes(status));
    for (const status of after) {
      expect(DESK_ACTION_NAMES.filter((name) => findAction(name, status, 0))).toEqual([]);
    }
  });

  it('have keys of their own, and undo a confirmation by a call that has to be made again', () => {
    const keys = DESK_ACTION_NAMES.flatMap((name) => deskAction(name).key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(CALL_STATE_NAMES.filter((name) => deskAction(name).undo)).toEqual(['confirmed']);
    expect(findAction('to_call', CALL_ACTIONS.confirmed.to, 0)).toBe(true);
  });

  it('are in the table of the documentation', () => {
    const docs = readFileSync('docs/cod-desk.md', 'utf8').split('\n');
    for (const row of deskActionTable()) expect(docs).toContain(row);
  });
});
