import { readYesNo } from '#contract/custom-fields.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { ImportCell } from './import-row.ts';
import type { ReadContext } from './shop-files/shop-file.ts';
import { readHidden } from './shop-files/variant-cells.ts';

const HIDDEN =
  /^(?:draft|inactive|in active|not active|disabled?|unpublished|not published|hidden|archived|deleted|removed|suspended|private|pending|offline|off|not visible|invisible|nowhere|none|closed|discontinued|-1)$/;
const SHOWN =
  /^(?:active|enabled?|published?|visible|shown?|live|online|on|listed|approved|public|both|everywhere|catalog(?: ?,? ?search)?|available|staged)$/;

/** Returns a cell of the column Hidden for a status of another system. An empty status hides nothing. */
export function readShown(cell: ImportCell, context: ReadContext): ImportCell {
  const text = plainCell(cell).trim();
  const plain = text.toLowerCase().replaceAll(/[\s_]+/g, ' ');
  const isYes = readYesNo(plain);
  if (plain === '' || isYes === true || SHOWN.test(plain)) return readHidden(false, context);
  if (isYes === false || HIDDEN.test(plain)) return readHidden(true, context);
  const asked = `“${text}” does not say whether shoppers see the product. Write yes for a hidden product, else no.`;
  return { asked, text };
}
