import type { ComponentProps } from 'react';
import { SelectAll } from '#web/ui/dashboard/selection.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { AdminProductsTable } from './products-table.tsx';

interface SelectableProductsProps extends ComponentProps<typeof AdminProductsTable> {
  viewer: ComponentProps<typeof BulkBar>['viewer'];
  onChanged: ComponentProps<typeof BulkBar>['onDone'];
}

export function SelectableProducts({ viewer, onChanged, ...table }: SelectableProductsProps) {
  const { products, selection } = table;
  const { ids, clear } = selection;
  return (
    <>
      <div className="mb-2">
        <SelectAll ids={products.map(({ _id }) => _id)} selection={selection}>
          Select this page{ids.size > 0 && ` (${ids.size} selected)`}
        </SelectAll>
      </div>
      {ids.size > 0 && (
        <BulkBar
          viewer={viewer}
          ids={[...ids]}
          onClear={clear}
          onDone={(result) => {
            onChanged(result);
            clear();
          }}
        />
      )}
      <AdminProductsTable {...table} />
    </>
  );
}
