import type { BinItem } from '#contract/bin.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface BinTableProps {
  caption: string;
  items: readonly BinItem[];
  isBusy: boolean;
  onRestore: (item: BinItem) => void;
  onDelete: (item: BinItem) => void;
}

export function BinTable({ caption, items, isBusy, onRestore, onDelete }: BinTableProps) {
  const columns: Column<BinItem>[] = [
    {
      header: 'Name',
      inCard: 'middle',
      renderCell: ({ label }) => <bdi className="font-bold wrap-anywhere">{label}</bdi>,
    },
    {
      header: 'Deleted',
      inCard: 'middle',
      renderCell: ({ deletedAt, deletedBy }) => (
        <span className="@max-2xl:text-muted">
          <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time>
          {deletedBy !== null && (
            <>
              {' by '}
              <bdi>{deletedBy}</bdi>
            </>
          )}
        </span>
      ),
    },
    {
      header: 'Time left',
      inCard: 'bottomStart',
      renderCell: ({ daysLeft }) => (
        <span className="whitespace-nowrap">{daysLeft === 1 ? '1 day left' : `${daysLeft} days left`}</span>
      ),
    },
    {
      header: 'Actions',
      inCard: 'bottomEnd',
      align: 'end',
      renderCell: (item) => (
        <span className="flex items-center justify-end gap-1">
          <Button
            variant="quiet"
            className="px-3"
            aria-label={`Restore ${item.label}`}
            disabled={isBusy}
            onClick={() => onRestore(item)}
          >
            <Icon name="refresh" className="size-5" />
            Restore
          </Button>
          <IconButton
            label={`Delete ${item.label} for good`}
            className="text-alarm hover:bg-alarm-soft"
            onClick={() => onDelete(item)}
          >
            <Icon name="trash" />
          </IconButton>
        </span>
      ),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={items} keyOf={({ _id }) => _id} />;
}
