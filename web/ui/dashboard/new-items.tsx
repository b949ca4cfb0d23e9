import type { NewItems } from '#web/store/use-live-list.ts';
import { Button } from '#web/ui/button.tsx';

/** A button that shows items which others have added. It lies over the page, so nothing moves before it is pressed. */
export function ShowNew({ count, show }: NewItems) {
  return (
    <div role="status" className="fixed inset-x-0 top-2 z-30 grid justify-center empty:hidden">
      {count > 0 && (
        <Button className="shadow-float" onClick={show}>
          Show {count} new
        </Button>
      )}
    </div>
  );
}
