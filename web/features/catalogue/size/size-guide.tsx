import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { areAllYears, FACETS } from '#contract/facets.ts';
import { knownMeasures, MEASURE_LABELS } from '#contract/measures.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChildForm } from './child-form.tsx';
import { type SizeRow, sizeRows } from './size-rows.ts';

interface SizeGuideProps {
  product: ProductDetails;
  isOpen: boolean;
  onClose: () => void;
}

export function SizeGuide({ product, isOpen, onClose }: SizeGuideProps) {
  const rows = sizeRows(product);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Size guide">
      <div className="grid gap-6">
        <ChildForm rows={rows} currentId={product._id} onChosen={onClose} />
        <SizeTable rows={rows} current={product.age} />
      </div>
    </Dialog>
  );
}

function SizeTable({ rows, current }: { rows: readonly SizeRow[]; current: number }) {
  const columns = knownMeasures(rows.map(({ measures }) => measures));
  if (columns.length === 0) return <p className="text-muted">Nobody has measured this piece yet. Please ask us.</p>;
  return (
    <div className="grid gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll the table */}
      <div className="overflow-x-auto" role="group" aria-label="Measures" tabIndex={0}>
        <table className="w-full text-start text-sm wrap-normal whitespace-nowrap tabular-nums sm:text-base">
          <caption className="pb-2 text-start font-bold">The piece laid flat, in cm</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pe-2 text-start font-medium">
                {areAllYears() ? 'Years' : 'Size'}
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="px-1.5 py-2 text-end font-medium">
                  {MEASURE_LABELS[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ age, measures }) => (
              <tr key={age} className={age === current ? 'bg-cream font-bold' : ''}>
                <th scope="row" className="px-1 py-2 text-start whitespace-nowrap">
                  {FACETS.age.label(age)}
                  {age === current && <span className="sr-only"> (this page)</span>}
                </th>
                {columns.map((name) => (
                  <td key={name} className="px-1.5 py-2 text-end">
                    {measures[name] ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-muted">Chest and waist go once across the front. Lay a piece that fits beside it.</p>
    </div>
  );
}
