import type { ComponentProps } from 'react';
import type { ImportPreview } from '#contract/imports.schema.ts';
import { IMPORT_COLUMNS, type ImportColumn, JOINED_IMPORT_COLUMNS } from '#contract/imports.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { TableColumns } from '#web/ui/dashboard/table-columns.tsx';

const RARE: readonly ImportColumn[] = [
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
  return (
    <TableColumns
      {...props}
      summary={`${counted(props.preview.rows, 'row')}. The choice is remembered for the next file with these headers.`}
      labels={IMPORT_COLUMNS}
      joined={JOINED_IMPORT_COLUMNS}
      rare={RARE}
    />
  );
}
