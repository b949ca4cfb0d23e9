import { useRef, useState } from 'react';
import type { TablePreview } from '#contract/table-columns.schema.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import { useDraftState } from './draft-state.ts';
import { readSpreadsheet } from './spreadsheet-file.ts';
import { staffMessageOf } from './staff-message.ts';

const FAILED = 'The file could not be sent. Please try again.';

export interface TablePlace {
  sheet: number;
  headerLine?: number;
}

interface TableRequest extends Partial<TablePlace> {
  file: string;
}

interface ReadTable<Preview> {
  base64: string;
  preview: Preview;
}

type Request<Owner, Preview> = (body: TableRequest & Owner) => Promise<{ data?: Preview; error?: unknown }>;

/**
 * Holds a chosen file, its preview and its columns. `alert` also holds errors that belong to no field. The shop remembers
 * the columns for each `Owner`, such as a courier.
 */
export function useTableFile<
  Column extends string,
  Owner extends object,
  Preview extends TablePreview & { columns: ChosenColumns<Column> },
>(request: Request<Owner, Preview>) {
  const [file, setFile] = useDraftState<File | undefined>('table file', undefined);
  const [read, setRead] = useDraftState<ReadTable<Preview> | undefined>('table', undefined);
  const [columns, setColumns] = useDraftState<ChosenColumns<Column>>('columns', {});
  const [alert, setAlert] = useState('');
  const newest = useRef<object>(undefined);

  /** Takes the file without reading it, and forgets the one before. */
  function take(chosen: File | undefined) {
    newest.current = undefined;
    setFile(chosen);
    setRead(undefined);
    setAlert('');
  }

  async function open(chosen: File, owner: Owner) {
    take(chosen);
    const choice = {};
    newest.current = choice;
    const content = await readSpreadsheet(chosen);
    if (newest.current !== choice) return;
    if ('problem' in content) {
      setFile(undefined);
      return setAlert(content.problem);
    }
    await show({ ...owner, file: content.base64 }, choice);
  }

  async function readAgain(owner: Owner, place: TablePlace) {
    if (!read) return;
    const choice = {};
    newest.current = choice;
    setAlert('');
    await show({ ...owner, file: read.base64, ...place }, choice);
  }

  async function show(body: TableRequest & Owner, choice: object) {
    const { data, error } = await request(body);
    if (newest.current !== choice) return;
    // A file without headings has no columns to choose.
    if (!data) return error === undefined ? undefined : setAlert(staffMessageOf(error, FAILED));
    setRead({ base64: body.file, preview: data });
    setColumns(data.columns);
  }

  return { file, read, columns, setColumns, alert, setAlert, take, open, readAgain };
}
