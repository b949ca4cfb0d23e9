import type { ComponentProps } from 'react';
import { isCustomColumn } from '#contract/custom-fields.ts';
import type { ImportPreview } from '#contract/imports.schema.ts';
import {
  FILE_COLUMNS,
  type FileColumn,
  importColumns,
  JOINED_IMPORT_COLUMNS,
  type TableColumn,
  tableColumnLabel,
} from '#contract/imports.ts';
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from '#contract/product-fields.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { TableColumns } from '#web/ui/dashboard/table-columns.tsx';

const RARE = PRODUCT_FIELD_NAMES.filter((name) => PRODUCT_FIELDS[name].isRare);

type Props = Pick<ComponentProps<typeof TableColumns<TableColumn>>, 'columns' | 'problems' | 'onChange' | 'onPlace'> & {
  preview: ImportPreview;
};

export function ImportColumns(props: Props) {
  const columns = importColumns();
  const ofFiles = Object.keys(FILE_COLUMNS) as FileColumn[];
  const labels = Object.fromEntries(
    [...columns, ...ofFiles].map((column) => [column, tableColumnLabel(column)]),
  ) as Record<TableColumn, string>;
  return (
    <TableColumns
      {...props}
      summary={`${counted(props.preview.rows, 'row')}. The choice is remembered for the next file with these headers.`}
      labels={labels}
      joined={JOINED_IMPORT_COLUMNS}
      rare={[...RARE, ...columns.filter(isCustomColumn), ...ofFiles]}
    />
  );
}
