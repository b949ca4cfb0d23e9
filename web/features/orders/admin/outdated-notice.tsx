import { Button } from '#web/ui/button.tsx';

export function OutdatedNotice({ onRefresh }: { onRefresh: () => void }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-sun-soft px-4 py-1">
      <p>The list has changed. The rows stay where they are until you refresh it.</p>
      <Button variant="quiet" onClick={onRefresh}>
        Refresh the list
      </Button>
    </div>
  );
}
