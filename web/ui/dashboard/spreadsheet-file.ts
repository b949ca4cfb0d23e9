import { SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import { readAsDataUrl } from './image-file.ts';

/** Excel, CSV, text with tabs, and feeds in XML. Portals save web pages under names that end in .xls. */
export const SPREADSHEET_TYPES = '.xlsx,.xls,.csv,.tsv,.txt,.xml,text/csv,text/tab-separated-values';
const UNREADABLE = 'The file cannot be read. Please choose it again.';
const TOO_LARGE = 'The file is too large. It may have up to 5 MB.';

/** Returns the file as base64, or a message that the file is too large or cannot be read. */
export async function readSpreadsheet(file: File): Promise<{ base64: string } | { problem: string }> {
  if (file.size > SPREADSHEET_MAX_BYTES) return { problem: TOO_LARGE };
  const dataUrl = await readAsDataUrl(file).catch(() => undefined);
  return dataUrl === undefined ? { problem: UNREADABLE } : { base64: dataUrl.slice(dataUrl.indexOf(',') + 1) };
}
