import type { DeskOrder } from '#contract/desk.schema.ts';
import { FINDING_CHOICES, type FindingChoice, ORDER_FINDINGS, type OrderFinding } from '#contract/desk.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useDeskChanges } from './use-desk-changes.ts';

/** A sentence about a conflict between the status of an order and its parcels. */
export function FindingText({ finding }: { finding: OrderFinding }) {
  return <p className="rounded-sm bg-sun-soft px-3 py-1 font-bold">{ORDER_FINDINGS[finding].text}</p>;
}

/** Buttons for the choices that resolve a conflict. The first choice is the most likely one. */
export function FindingActions({
  finding,
  onChoose,
}: {
  finding: OrderFinding;
  onChoose: (choice: FindingChoice) => void;
}) {
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap xl:grid">
      {ORDER_FINDINGS[finding].choices.map((choice, index) => (
        <Button key={choice} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => onChoose(choice)}>
          {FINDING_CHOICES[choice]}
        </Button>
      ))}
    </div>
  );
}

const LIST = { queue: 'attention' } as const;

interface FindingCardProps {
  desk: DeskOrder;
  finding: OrderFinding;
  mayResolve: boolean;
}

/** Shows a conflict between the status and the parcels of an order, and resolves it. */
export function FindingCard({ desk, finding, mayResolve }: FindingCardProps) {
  const { change, problems } = useDeskChanges(LIST);
  return (
    <section aria-label="Attention" className="mb-5 grid max-w-3xl gap-3 rounded-lg bg-white p-4 shadow-card sm:p-6">
      <FindingText finding={finding} />
      {mayResolve && <FindingActions finding={finding} onChoose={(choice) => void change([desk], { choice })} />}
      <FormAlert text={problems[desk.order._id]} />
    </section>
  );
}
