import { Button } from '#web/ui/button.tsx';

interface RecoveryCodesProps {
  title: string;
  codes: readonly string[];
  onDone: () => void;
}

/** Shows the recovery codes once. They cannot be shown again, because the shop stores only their hashes. */
export function RecoveryCodes({ title, codes, onDone }: RecoveryCodesProps) {
  return (
    <div className="grid gap-4">
      <p role="status" className="font-bold text-leaf">
        {title}
      </p>
      <p>
        Write these recovery codes down, or print them, and put them in a safe place. Each opens your account once,
        should you lose your phone. They are never shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-2 rounded-sm bg-cream p-4 font-mono @sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have stored them</Button>
    </div>
  );
}
