import { nameWithVariant } from '#contract/variant-label.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

/** The finder searches when the user has typed at least this many characters. */
export const PRODUCT_TEXT_MIN_LENGTH = 2;

type Named = Parameters<typeof nameWithVariant>[0] & { _id: string };

interface ProductFinderProps<Product extends Named> {
  text: string;
  found: readonly Product[] | undefined;
  problem: string | undefined;
  onType: (text: string) => void;
  onChoose: (product: Product) => void;
}

export function ProductFinder<Product extends Named>(props: ProductFinderProps<Product>) {
  const { text, found, problem, onType, onChoose } = props;
  return (
    <div className="grid gap-2">
      <TextField
        label="Add a product"
        type="search"
        placeholder="Part of its name"
        error={problem}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {found && (
        <ul aria-label="Products found" className="grid gap-1">
          {found.map((product) => (
            <li key={product._id}>
              <Button
                variant="secondary"
                onClick={() => {
                  onChoose(product);
                  onType('');
                }}
              >
                {nameWithVariant(product)}
              </Button>
            </li>
          ))}
          {found.length === 0 && <li className="text-muted">Nothing found</li>}
        </ul>
      )}
    </div>
  );
}
