import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function CartNotes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul role="status" className="mb-2 grid gap-1 rounded-md bg-sun-soft p-3 text-sm">
      {notes.map((note) => (
        <li key={note} className="flex gap-2">
          <Icon name="refresh" className="mt-0.5 size-4 shrink-0" />
          {note}
        </li>
      ))}
    </ul>
  );
}

export function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <Notice icon="cart" title="Your cart is empty." className="my-auto">
      <p>Soft tees, warm jackets and everything between are waiting in the shop.</p>
      <ButtonLink to="/shop" onClick={onLeave}>
        Go to the shop
      </ButtonLink>
    </Notice>
  );
}
