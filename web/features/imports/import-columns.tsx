import type { ComponentProps } from 'react';
import { isCustomColumn } from '#contract/custom-fields.ts';
import type { ImportPreview } from '#contract/imports.schema.ts';
import {
  type ImportColumn,
  importColumnLabel,
  importColumns,
  JOINED_IMPORT_COLUMNS,
  type PlainColumn,
} from '#contract/imports.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { TableColumns } from '#web/ui/dashboard/table-columns.tsx';

const RARE: readonly PlainColumn[] = [
  'design',
  'isHidden',
  'weightG',
  'chestCm',
  'lengthCm',
  'sleeveCm',
  'shoulderCm',
  'waistCm',
  'inseamCm',
  'fabric',
  'care',
  'modelNote',
];

type Props = Pick<
  ComponentProps<typeof TableColumns<ImportColumn>>,
  'columns' | 'problems' | 'onChange' | 'onPlace'
> & { preview: ImportPreview };

export function ImportColumns(props: Props) {
  const columns = importColumns();
  const labels = Object.fromEntries(columns.map((column) => [column, importColumnLabel(column)])) as Record<
    ImportColumn,
    string
  >;
  return (
    <TableColumns
      {...props}
      summary={`${counted(props.preview.rows, 'row')}. The choice is remembered for the next file with these headers.`}
      labels={labels}
      joined={JOINED_IMPORT_COLUMNS}
      rare={[...RARE, ...columns.filter(isCustomColumn)]}
    />
  );
}
