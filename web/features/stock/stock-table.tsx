import { differenceOrWrong } from '#contract/amounts.ts';
import { costSummary } from '#contract/purchases.ts';
import { type StockedProduct, stockDelta } from '#contract/stock.schema.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { problemOfField } from '#web/ui/dashboard/request-check.ts';
import { Icon, StrokeIcon } from '#web/ui/icon.tsx';
import { StockedProductName } from './stocked-product-name.tsx';

const BARCODE = 'M4 6v12M7.5 6v12M11 6v12M12.5 6v12M16 6v12M20 6v12';

interface StockTableProps {
  products: readonly StockedProduct[];
  lowStock: number;
  deltas: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  onDelta: (productId: string, delta: string) => void;
  onHistory: (product: StockedProduct) => void;
  onLabels: (product: StockedProduct) => void;
}

/** Staff type a difference instead of the total, because orders may change the total while they type. */
export function StockTable(props: StockTableProps) {
  const { products, lowStock, deltas, errors, onDelta, onHistory, onLabels } = props;
  const columns: Column<StockedProduct>[] = [
    {
      header: 'Product',
      inCard: 'middle',
      renderCell: (product) => (
        <StockedProductName product={product}>
          <Cost text={costSummary(product)} />
          <p role="alert" className="text-sm font-bold text-alarm empty:hidden">
            {errors[product._id] ?? problemOfDelta(deltas[product._id] ?? '')}
          </p>
        </StockedProductName>
      ),
    },
    {
      header: 'Stock',
      inCard: 'bottomStart',
      renderCell: ({ stock }) => <StockLevel stock={stock ?? 0} lowStock={lowStock} />,
    },
    {
      header: 'Change',
      inCard: 'bottomEnd',
      renderCell: (product) => (
        <DeltaInput
          name={product.name}
          delta={deltas[product._id] ?? ''}
          onChange={(delta) => onDelta(product._id, delta)}
        />
      ),
    },
    {
      header: 'History, labels',
      inCard: 'bottomEnd',
      align: 'end',
      renderCell: (product) => (
        <span className="inline-flex">
          <IconButton label={`History of ${product.name}`} onClick={() => onHistory(product)}>
            <Icon name="eye" />
          </IconButton>
          <IconButton label={`Print labels of ${product.name}`} onClick={() => onLabels(product)}>
            <StrokeIcon path={BARCODE} />
          </IconButton>
        </span>
      ),
    },
  ];
  return <DataTable caption="Stock" columns={columns} rows={products} keyOf={({ _id }) => _id} />;
}

function Cost({ text }: { text: string | undefined }) {
  return text && <p className="text-sm text-muted">{text}</p>;
}

function StockLevel({ stock, lowStock }: { stock: number; lowStock: number }) {
  if (stock === 0) return <Badge tone="off">Sold out</Badge>;
  if (stock <= lowStock) return <Badge tone="waiting">{stock} left</Badge>;
  return (
    <span className="font-bold">
      {stock}
      <span className="@2xl:hidden"> left</span>
    </span>
  );
}

function problemOfDelta(delta: string): string | undefined {
  return delta === '' ? undefined : problemOfField(stockDelta.shape.delta, differenceOrWrong(delta));
}

interface DeltaInputProps {
  name: string;
  delta: string;
  onChange: (delta: string) => void;
}

function DeltaInput({ name, delta, onChange }: DeltaInputProps) {
  const step = (by: number) => {
    const typed = differenceOrWrong(delta) ?? 0;
    if (typeof typed === 'number') onChange(typed + by === 0 ? '' : String(typed + by));
  };
  return (
    <span className="inline-flex flex-wrap items-center justify-end">
      <IconButton label={`One less of ${name}`} onClick={() => step(-1)}>
        <Icon name="minus" className="size-5" />
      </IconButton>
      <input
        type="number"
        step={1}
        aria-label={`Change of ${name}`}
        placeholder="0"
        value={delta}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="min-h-11 w-18 rounded-sm border-2 border-edge bg-card px-2 text-center font-bold"
      />
      <IconButton label={`One more of ${name}`} onClick={() => step(1)}>
        <Icon name="plus" className="size-5" />
      </IconButton>
    </span>
  );
}
