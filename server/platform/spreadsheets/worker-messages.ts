import type { Sheet, SheetRow } from './sheet.ts';

export interface WorkerInput {
  bytes: Uint8Array;
  maxRows: number;
}

export type WorkerMessage =
  /** The path of the thread in `/proc`, on Linux. */
  | { kind: 'started'; thread: string | undefined }
  | { kind: 'sheet'; sheet: Omit<Sheet, 'rows'> }
  /** More rows of the sheet that was sent last. */
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'invalid'; message: string };
