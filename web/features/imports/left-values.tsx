import type { ProductImport } from '#contract/imports.schema.ts';
import { importColumnLabel } from '#contract/imports.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type Undo = ProductImport['undo'];

const TABLE: Column<Undo['left'][number]>[] = [
  {
    header: 'Product',
    inCard: 'topStart',
    renderCell: ({ product: { _id, name } }) => (
      <TextLink to={`/dashboard/update-product/${encodeURIComponent(_id)}`}>
        <bdi>{name}</bdi>
      </TextLink>
    ),
  },
  { header: 'Row', inCard: 'topEnd', renderCell: ({ row }) => <span className="whitespace-nowrap">Row {row}</span> },
  {
    header: 'Not put back',
    inCard: 'middle',
    renderCell: ({ columns }) => columns.map(importColumnLabel).join(', '),
  },
];

/** Lists values that an undo left as they were. */
export function LeftValues({ left, leftCount }: Undo) {
  if (left.length === 0) return null;
  return (
    <>
      <DataTable caption="Changed after the import" columns={TABLE} rows={left} keyOf={({ row }) => String(row)} />
      {leftCount > left.length && (
        <p className="text-muted">
          These are the first {left.length} of {leftCount}.
        </p>
      )}
    </>
  );
}
