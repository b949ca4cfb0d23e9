import { useState } from 'react';
import type { CreateImportBody, ProductImport } from '#contract/imports.schema.ts';
import { SPREADSHEET_MAX_BYTES, ZIP_MAX_BYTES, ZIP_PART_BYTES } from '#contract/imports.ts';
import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { readAsDataUrl } from '#web/ui/dashboard/image-file.ts';
import { staffMessageOf } from '#web/ui/dashboard/staff-message.ts';
import { importsApi, useAddZipPartMutation, useCreateImportMutation } from './api.ts';

const SPREADSHEET_TOO_LARGE = 'The spreadsheet is too large. It may have up to 5 MB.';
const ZIP_TOO_LARGE = 'The zip of pictures is too large. It may have up to 200 MB.';
const FAILED = 'The file could not be sent. Please try again.';

interface SendOptions {
  /** Columns that the user has chosen. */
  chosen: Pick<CreateImportBody, 'columns' | 'leftOut' | 'sheet' | 'headerLine'> | undefined;
  /** Called for a file whose columns the user has to choose. */
  onUnknown: () => void;
}

/** Uploads an import. `send` and `addZip` resolve to the checked import, or to undefined after an error. */
export function useSendImport() {
  const dispatch = useAppDispatch();
  const [createImport] = useCreateImportMutation();
  const [addZipPart] = useAddZipPartMutation();
  const [progress, setProgress] = useState('');
  const [error, setError] = useState('');

  async function run(send: () => Promise<ProductImport>, onUnknown?: () => void): Promise<ProductImport | undefined> {
    setError('');
    try {
      const sent = await send();
      await dispatch(importsApi.util.upsertQueryData('getImport', sent._id, sent));
      return sent;
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : staffMessageOf(thrown, FAILED));
      if (isApiError(thrown) && thrown.code === 'import_columns_unknown') onUnknown?.();
      return undefined;
    } finally {
      setProgress('');
    }
  }

  async function sendZip(id: string, zip: File): Promise<ProductImport> {
    for (let offset = 0; ; offset += ZIP_PART_BYTES) {
      setProgress(`Sending the pictures: ${Math.floor((offset / zip.size) * 100)} %`);
      const isLast = offset + ZIP_PART_BYTES >= zip.size;
      const part = await readBase64(zip.slice(offset, offset + ZIP_PART_BYTES));
      const received = await addZipPart({ id, offset, part, isLast }).unwrap();
      if (isLast) return received;
    }
  }

  return {
    progress,
    error,
    send: (spreadsheet: File, zip: File | undefined, { chosen, onUnknown }: SendOptions) =>
      run(async () => {
        if (spreadsheet.size > SPREADSHEET_MAX_BYTES) throw new Error(SPREADSHEET_TOO_LARGE);
        if (zip && zip.size > ZIP_MAX_BYTES) throw new Error(ZIP_TOO_LARGE);
        setProgress('Checking the spreadsheet...');
        const file = await readBase64(spreadsheet);
        const created = await createImport({ fileName: spreadsheet.name, file, ...chosen }).unwrap();
        return zip ? sendZip(created._id, zip) : created;
      }, onUnknown),
    addZip: (id: string, zip: File) =>
      run(() => {
        if (zip.size > ZIP_MAX_BYTES) throw new Error(ZIP_TOO_LARGE);
        return sendZip(id, zip);
      }),
  };
}

async function readBase64(file: Blob): Promise<string> {
  const dataUrl = await readAsDataUrl(file);
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
