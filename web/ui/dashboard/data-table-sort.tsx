import { Link, useNavigate } from 'react-router';
import type { SortOrder } from '#contract/pagination.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** `by` is the column's name in the URL. `asc` and `desc` are the labels of both orders, such as 'Newest first'. */
export interface ColumnSort {
  by: string;
  asc: string;
  desc: string;
}

export interface TableSort {
  by: string;
  order: SortOrder;
  hrefOf: (by: string, order: SortOrder) => string;
}

interface SortLinkProps {
  header: string;
  column: ColumnSort;
  sort: TableSort;
}

export function SortLink({ header, column, sort }: SortLinkProps) {
  const isSorted = sort.by === column.by;
  const next = isSorted && sort.order === 'asc' ? 'desc' : 'asc';
  return (
    <Link
      to={sort.hrefOf(column.by, next)}
      preventScrollReset
      title={column[next]}
      className="inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline"
    >
      {header}
      <Icon
        name="chevronDown"
        className={classNames(
          'size-4 transition-transform',
          !isSorted && 'opacity-40',
          isSorted && sort.order === 'asc' && 'rotate-180',
        )}
      />
    </Link>
  );
}

interface SortSelectProps {
  columns: readonly { header: string; sort?: ColumnSort }[];
  sort: TableSort;
  className: string;
}

/** A select with all sort orders. Cards need it, because they have no column headers to press. */
export function SortSelect({ columns, sort, className }: SortSelectProps) {
  const navigate = useNavigate();
  const choices = columns.flatMap(({ header, sort: column }) =>
    column
      ? [
          { by: column.by, order: 'desc' as const, label: `${header}: ${column.desc}` },
          { by: column.by, order: 'asc' as const, label: `${header}: ${column.asc}` },
        ]
      : [],
  );
  const chosen = choices.findIndex(({ by, order }) => by === sort.by && order === sort.order);
  return (
    <div className={className}>
      <SelectField
        label="Sort by"
        value={chosen}
        onChange={({ currentTarget }) => {
          const choice = choices[Number(currentTarget.value)];
          if (choice) void navigate(sort.hrefOf(choice.by, choice.order), { preventScrollReset: true });
        }}
      >
        {choices.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
