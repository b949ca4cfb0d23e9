import { Button } from '#web/ui/button.tsx';

export function PasswordCard({ onChange }: { onChange: () => void }) {
  return (
    <section className="mt-6 max-w-2xl rounded-lg bg-white p-5 shadow-card sm:p-8">
      <h2 className="text-2xl">Password</h2>
      <p className="mt-1 text-muted">Changing it signs you out everywhere else.</p>
      <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={onChange}>
        Change password
      </Button>
    </section>
  );
}
