import type { OrderEvent } from '#contract/order-page.schema.ts';
import type { OrderEventKind } from '#contract/order-page.ts';
import { formatDateTime } from '#contract/time.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { OrderCardSection } from './order-card-section.tsx';

const ICONS: Record<OrderEventKind, IconName> = {
  status: 'check',
  call: 'phone',
  edit: 'pencil',
  parcel: 'truck',
  money: 'shield',
};

export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  return (
    <OrderCardSection title="What happened">
      <ol className="grid gap-3">
        {events.map(({ at, by, kind, text, changes }, index) => (
          // Two events may have the same time and text, so the key contains the position.
          <li key={`${at} ${text} ${events.length - index}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span className="mt-0.5 grid size-8 place-items-center rounded-full bg-cream text-berry">
              <Icon name={ICONS[kind]} className="size-4" />
            </span>
            <div className="min-w-0">
              <p className="wrap-anywhere">{text}</p>
              <p className="text-sm text-muted">
                {formatDateTime(at)}
                {by !== null && (
                  <>
                    {' by '}
                    <bdi>{by}</bdi>
                  </>
                )}
              </p>
              {changes.length > 0 && (
                <dl className="mt-1 grid gap-1 rounded-sm bg-cream px-3 py-2">
                  {changes.map(({ field, before, after }) => (
                    <div key={field} className="wrap-anywhere">
                      <dt className="inline font-bold">{field}: </dt>
                      <dd className="inline">
                        <del dir="auto">{before}</del> <ins dir="auto">{after}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </li>
        ))}
      </ol>
    </OrderCardSection>
  );
}
