import type { Day } from '#contract/closings.schema.ts';
import { formatPaisa } from '#contract/money.ts';
import { formatDateTime } from '#contract/time.ts';
import { figureText, labelOf } from './figure-text.ts';
import { CashDifference } from './sign-form.tsx';

type Closing = NonNullable<Day['closing']>;

export function ClosingCard({ closing, corrections }: { closing: Closing; corrections: Day['corrections'] }) {
  const { by, at, countedCashPaisa, note, figures } = closing;
  return (
    <section
      aria-labelledby="signed"
      className="grid content-start gap-3 rounded-md bg-card p-4 shadow-card print:p-2 print:shadow-none"
    >
      <h2 id="signed" className="text-lg">
        Signed by <bdi>{by ?? 'a former helper'}</bdi>
      </h2>
      <p>{formatDateTime(at)}. These figures are fixed.</p>
      {countedCashPaisa === null ? (
        <p>Nobody counted the cash.</p>
      ) : (
        <>
          <p>
            Counted cash: <b className="tabular-nums">{formatPaisa(countedCashPaisa)}</b>
          </p>
          <CashDifference paisa={figures.cashDifferencePaisa ?? 0} />
        </>
      )}
      {note && (
        <p className="wrap-anywhere whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
      {corrections.length > 0 && (
        <>
          <h3 className="font-bold">Changed since it was signed</h3>
          <ul className="divide-y divide-line">
            {corrections.map(({ figure, signed, now }) => (
              <li key={figure} className="flex flex-wrap justify-between gap-x-4 py-2">
                <b>{labelOf(figure)}</b>
                <span className="ms-auto text-end tabular-nums">
                  {figureText(figure, signed)} signed, {figureText(figure, now)} now
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
