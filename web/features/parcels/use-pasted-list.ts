import { useState } from 'react';

export interface PastedRow {
  line: number;
  problem: string | null;
  isSaved: boolean;
  /** True if an earlier request has saved the row. */
  isRepeated?: boolean;
}

export interface PastedList<Row extends PastedRow> {
  text: string;
  /** Result of the last check. Undefined before the first check, and after a change of the text. */
  checked: readonly Row[] | undefined;
  /** Number of rows that the last save stored, if the server rejected other rows. Otherwise 0. */
  saved: number;
  isBusy: boolean;
  error: unknown;
  onText: (text: string) => void;
  /** Shows a text that is checked already, such as that of a file. */
  onChecked: (text: string, rows: readonly Row[]) => void;
  onCheck: () => void;
  onSave: () => void;
}

interface PastedListOptions<Row> {
  initial: string;
  state: { isLoading: boolean; error?: unknown };
  send: (lines: string[], isDryRun: boolean) => Promise<readonly Row[] | undefined>;
  onDone: (saved: number) => void;
}

/** State of a pasted list. Lines that the server rejects stay in the text. */
export function usePastedList<Row extends PastedRow>({
  initial,
  state: { isLoading: isBusy, error },
  send,
  onDone,
}: PastedListOptions<Row>): PastedList<Row> {
  const [text, setText] = useState(initial);
  const [checked, setChecked] = useState<readonly Row[]>();
  const [saved, setSaved] = useState(0);

  function show(next: string, rows: readonly Row[] | undefined) {
    setText(next);
    setChecked(rows);
    setSaved(0);
  }

  async function check() {
    setSaved(0);
    const rows = await send(text.split('\n'), true);
    if (rows) setChecked(rows);
  }

  async function save() {
    const lines = text.split('\n');
    const rows = await send(lines, false);
    if (!rows) return;
    const left = rows.filter(({ isSaved, isRepeated }) => !isSaved && !isRepeated);
    const count = rows.filter(({ isSaved }) => isSaved).length;
    if (left.length === 0) return onDone(count);
    setSaved(count);
    // The heading line stays too, because it names the columns.
    const done = new Set(rows.flatMap((row) => (left.includes(row) ? [] : row.line)));
    setText(lines.filter((_, at) => !done.has(at + 1)).join('\n'));
    setChecked(undefined);
  }

  return {
    text,
    checked,
    saved,
    isBusy,
    error,
    onText: (next) => show(next, undefined),
    onChecked: show,
    onCheck: () => void check(),
    onSave: () => void save(),
  };
}
