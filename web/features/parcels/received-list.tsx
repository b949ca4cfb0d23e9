import type { Received } from './receive-form.tsx';

export function ReceivedList({ received }: { received: readonly Received[] }) {
  if (received.length === 0) return null;
  return (
    <section aria-labelledby="received" className="mt-8 max-w-xl">
      <h2 id="received" className="mb-2 text-xl">
        Taken in just now: {received.length}
      </h2>
      <ul role="status" className="divide-y divide-line">
        {received.map(({ parcel: { _id, number, orderNumber }, pieces }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              <span className="font-bold">{number}</span> of #{orderNumber}
            </span>
            <span>{pieces}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
