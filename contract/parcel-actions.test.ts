import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isOfferedIn, PARCEL_ACTION_NAMES, PARCEL_ACTIONS, parcelAction, parcelActionTable } from './parcel-actions.ts';
import { canMove, OUTCOME_TRANSITIONS, PARCEL_OUTCOMES, PARCEL_STATE_NAMES, PARCEL_TRANSITIONS } from './parcels.ts';

describe('actions on parcels', () => {
  it.each(PARCEL_ACTION_NAMES)('%s is offered only where its transition is possible', (name) => {
    const { transition, offered } = parcelAction(name);
    const possible = PARCEL_STATE_NAMES.filter((state) => !transition || canMove(transition, state));
    expect(PARCEL_STATE_NAMES.filter((state) => isOfferedIn(name, state))).toEqual(
      possible.filter((state) => offered?.includes(state) ?? true),
    );
    expect(offered?.every((state) => possible.includes(state)) ?? true).toBe(true);
  });

  it('have keys that differ within a state', () => {
    for (const state of PARCEL_STATE_NAMES) {
      const keys = PARCEL_ACTION_NAMES.filter((name) => isOfferedIn(name, state)).flatMap(
        (name) => parcelAction(name).key ?? [],
      );
      expect([state, ...new Set(keys)]).toEqual([state, ...keys]);
    }
  });

  it('are undone by an action that leads back', () => {
    const undone = PARCEL_ACTION_NAMES.filter((name) => parcelAction(name).undo);
    expect(undone).toEqual(['hand_over', 'deliver', 'refuse', 'lose']);
    for (const name of undone) {
      const { transition, undo } = parcelAction(name);
      if (!transition || !undo) throw new Error(`${name} has no transition`);
      const { transition: back } = PARCEL_ACTIONS[undo.by];
      expect([name, PARCEL_TRANSITIONS[back].to]).toEqual([name, undo.from]);
      expect([name, canMove(back, PARCEL_TRANSITIONS[transition].to)]).toEqual([name, true]);
    }
  });

  it('that set an outcome have the transition of the outcome', () => {
    for (const outcome of PARCEL_OUTCOMES) {
      expect(parcelAction(OUTCOME_TRANSITIONS[outcome]).transition).toBe(OUTCOME_TRANSITIONS[outcome]);
    }
  });

  it('are in the table of the documentation', () => {
    const docs = readFileSync('docs/cod-desk.md', 'utf8').split('\n');
    for (const row of parcelActionTable()) expect(docs).toContain(row);
  });
});
