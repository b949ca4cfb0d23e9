import { FINDING_CHOICES, type FindingChoice, ORDER_FINDINGS, type OrderFinding } from '#contract/desk.ts';
import { Button } from '#web/ui/button.tsx';

export function FindingText({ finding }: { finding: OrderFinding }) {
  return <p className="rounded-sm bg-sun-soft px-3 py-1 font-bold">{ORDER_FINDINGS[finding].text}</p>;
}

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
