import type { NewItems } from '#web/store/use-live-list.ts';
import { Button } from '#web/ui/button.tsx';

/** A button above a list that shows the items that others have added. Nothing moves before it is pressed. */
export function ShowNew({ count, show }: NewItems) {
  return (
    <div role="status" className="sticky top-2 z-10 mb-3 empty:hidden">
      {count > 0 && (
        <Button className="w-full shadow-float sm:w-auto" onClick={show}>
          Show {count} new
        </Button>
      )}
    </div>
  );
}
