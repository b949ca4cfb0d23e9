import { formatTime } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { useSavedDraft } from '#web/ui/dashboard/draft-state.ts';

/** Offers what the viewer had typed on this page before the session ended. */
export function UnsavedChanges() {
  const offer = useSavedDraft();
  if (!offer) return null;
  return (
    <section role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-sun p-4 text-night">
      <p className="grow font-bold">You have unsaved changes from {formatTime(offer.at)}.</p>
      <Button variant="secondary" onClick={offer.restore}>
        Restore
      </Button>
      <Button variant="secondary" onClick={offer.discard}>
        Discard
      </Button>
    </section>
  );
}
