import { BIN_DAYS } from '#contract/bin.ts';
import { UNDO_LABEL } from '#contract/imports.ts';
import type { ImportRecord } from '#server/imports/queries.ts';
import { numberOf } from '#server/platform/text/number-of.ts';

interface Undone {
  removed: number;
  changed: number;
  leftCount: number;
  undoable: number;
}

/** Returns undefined for an import that nobody has undone. */
export function undoMessageOf(
  { undoState }: ImportRecord,
  { removed, changed, leftCount, undoable }: Undone,
): string | undefined {
  const undone = `${numberOf(removed, 'product was', 'products were')} deleted, ${changed} put back`;
  switch (undoState) {
    case null:
      return undefined;
    case 'running':
      return `Undoing: ${undone} so far, ${undoable} to go.`;
    case 'failed':
      return `The undo has stopped, because the account that started it may no longer change the catalogue. ${undone}. “${UNDO_LABEL}” goes on with the other ${undoable}.`;
    case 'done': {
      const bin = removed === 0 ? '' : ` Deleted products stay in the bin for ${BIN_DAYS} days.`;
      const left =
        leftCount === 0
          ? ''
          : ` ${numberOf(leftCount, 'product was', 'products were')} changed after the import and ${leftCount === 1 ? 'keeps' : 'keep'} what is listed below.`;
      return `Undone: ${undone}.${bin}${left}`;
    }
  }
}
