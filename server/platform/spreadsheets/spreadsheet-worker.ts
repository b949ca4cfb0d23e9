import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';
import { parseWorkbook } from './parse-workbook.ts';
import type { SheetRow } from './sheet.ts';
import type { WorkerInput, WorkerMessage } from './worker-messages.ts';

/** The receiver processes a message of this size in about a millisecond. */
const SLICE_CELLS = 2_000;
const SLICE_CHARACTERS = 200_000;

/** Requests of shoppers come first. */
const LOW_PRIORITY = 10;

if (parentPort) await sendSheets(parentPort, workerData as WorkerInput);

/** Sends the sheets in slices. Each slice waits until the receiver requests it. */
async function sendSheets(port: MessagePort, { bytes, maxRows }: WorkerInput): Promise<void> {
  const send = async (message: WorkerMessage) => {
    port.postMessage(message);
    await once(port, 'message');
  };
  try {
    await send({ kind: 'started', thread: yieldProcessor() });
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

/** Lowers the priority of this thread. Other systems than Linux have one priority for all threads of a process. */
function yieldProcessor(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  setPriority(LOW_PRIORITY);
  return readlinkSync('/proc/thread-self');
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
