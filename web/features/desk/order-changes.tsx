import type { DeskOrderDetails } from '#contract/order-edits.schema.ts';
import { formatDateTime } from '#contract/time.ts';

/** The edits of an order: who changed which field, from what to what. */
export function OrderChanges({ changes }: { changes: DeskOrderDetails['changes'] }) {
  return (
    <section aria-labelledby="changes" className="mt-8">
      <h2 id="changes" className="mb-2 text-xl">
        What was changed
      </h2>
      <ol className="grid gap-3">
        {changes.map(({ at, by, changes: fields }) => (
          <li key={at} className="rounded-md bg-white p-4 shadow-card">
            <p className="text-sm text-muted">
              {formatDateTime(at)} by <bdi>{by ?? 'the customer'}</bdi>
            </p>
            <dl className="grid gap-1">
              {fields.map(({ field, before, after }) => (
                <div key={field} className="wrap-anywhere">
                  <dt className="inline font-bold">{field}: </dt>
                  <dd className="inline">
                    <del dir="auto">{before}</del> <ins dir="auto">{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
