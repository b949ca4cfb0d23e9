import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';
import { parseWorkbook } from './parse-workbook.ts';
import type { SheetRow } from './sheet.ts';
import type { WorkerInput, WorkerMessage } from './worker-messages.ts';

/** The receiver processes a message of this size in about a millisecond. */
const SLICE_CELLS = 2_000;
const SLICE_CHARACTERS = 200_000;

if (parentPort) await sendSheets(parentPort, workerData as WorkerInput);

/** Sends the sheets in slices. Each slice waits until the receiver requests it. */
async function sendSheets(port: MessagePort, { bytes, maxRows }: WorkerInput): Promise<void> {
  const send = async (message: WorkerMessage) => {
    port.postMessage(message);
    await once(port, 'message');
  };
  try {
    for (const { rows, ...sheet } of await parseWorkbook(Buffer.from(bytes), maxRows)) {
      await send({ kind: 'sheet', sheet });
      for (const slice of slicesOf(rows)) await send({ kind: 'rows', rows: slice });
    }
    await send({ kind: 'end' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await send({ kind: 'invalid', message: error.message });
  }
}

function* slicesOf(rows: readonly SheetRow[]): Generator<SheetRow[]> {
  let slice: SheetRow[] = [];
  let cells = 0;
  let characters = 0;
  for (const row of rows) {
    slice.push(row);
    cells += row.cells.length;
    for (const cell of row.cells) if (typeof cell === 'string') characters += cell.length;
    if (cells < SLICE_CELLS && characters < SLICE_CHARACTERS) continue;
    yield slice;
    slice = [];
    cells = 0;
    characters = 0;
  }
  if (slice.length > 0) yield slice;
}
