import type { SampleProduct } from '#contract/imports.schema.ts';
import { formatPkr } from '#contract/money.ts';

/** Shows products of a checked file as their pages would show them. */
export function SampleProducts({ samples }: { samples: readonly SampleProduct[] }) {
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="samples" className="grid gap-3">
      <h2 id="samples" className="text-xl">
        How they will look
      </h2>
      <ul className="grid items-start gap-4 md:grid-cols-3">
        {samples.map((sample) => (
          <li key={sample.row} className="grid grid-cols-1 gap-3 rounded-md bg-card p-4 shadow-card wrap-anywhere">
            <Sample {...sample} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sample({ row, name, category, colors, ages, description, html, pictures, ...prices }: SampleProduct) {
  const [cover, ...others] = pictures;
  return (
    <>
      <Cover name={cover} more={others.length} />
      <div className="grid gap-1">
        <h3 className="text-lg font-bold">
          <bdi>{name}</bdi>
        </h3>
        <Prices {...prices} />
        <p className="text-muted">{[category, colors.join(', '), ages.join(', ')].filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-muted">Row {row}</p>
      </div>
      <p className="line-clamp-6 whitespace-pre-line">
        <bdi>{description}</bdi>
      </p>
      {html !== null && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-bold">Description as in the file</summary>
          <pre className="max-h-48 overflow-auto rounded-sm bg-cream p-3 text-sm whitespace-pre-wrap">{html}</pre>
        </details>
      )}
    </>
  );
}

/** An image of another website is named only, because the import stores it first. */
function Cover({ name, more }: { name: string | undefined; more: number }) {
  if (name === undefined) return <p className="rounded-sm bg-sun-soft px-3 py-2">No picture in the file.</p>;
  if (name.startsWith('/')) {
    return (
      <img src={name} alt="" width={160} height={200} loading="lazy" className="h-50 w-40 rounded-sm object-cover" />
    );
  }
  return (
    <p className="grid gap-1 rounded-sm bg-cream px-3 py-2 text-sm">
      <span className="font-bold">Cover: the import gets it from</span>
      <bdi>{name}</bdi>
      {more > 0 && <span className="text-muted">and {more === 1 ? 'one more picture' : `${more} more pictures`}</span>}
    </p>
  );
}

function Prices({ price, oldPrice, salePrice }: Pick<SampleProduct, 'price' | 'oldPrice' | 'salePrice'>) {
  if (price === null) return null;
  return (
    <p className="flex flex-wrap gap-x-2">
      <b>{formatPkr(price)}</b>
      {oldPrice !== null && (
        <s>
          <span className="sr-only">before: </span>
          {formatPkr(oldPrice)}
        </s>
      )}
      {salePrice !== null && <span>in the sale {formatPkr(salePrice)}</span>}
    </p>
  );
}
