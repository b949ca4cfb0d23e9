import type { ComponentProps } from 'react';
import { isCustomColumn } from '#contract/custom-fields.ts';
import type { ImportPreview } from '#contract/imports.schema.ts';
import { type ImportColumn, importColumnLabel, importColumns, JOINED_IMPORT_COLUMNS } from '#contract/imports.ts';
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from '#contract/product-fields.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { TableColumns } from '#web/ui/dashboard/table-columns.tsx';

const RARE = PRODUCT_FIELD_NAMES.filter((name) => PRODUCT_FIELDS[name].isRare);

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
