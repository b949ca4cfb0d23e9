import { useLocation, useNavigate } from 'react-router';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';

/** Loads the form on demand, because most visitors are not logged in. */
const loadForm = () => import('./signed-in-form.tsx');

/**
 * Shows the form to logged-in users. Other visitors get a button to the login page; the server renders this button for
 * everybody.
 */
export function ReviewForm({ productId }: { productId: string }) {
  const viewer = useAppSelector(selectViewer);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { part, retry } = useLazy(loadForm, viewer !== null);
  if (viewer) {
    if (part) return <part.SignedInForm productId={productId} userId={viewer._id} />;
    if (retry) return <LoadFailed title="The form could not be loaded." retry={retry} />;
    return <p role="status">Loading the form...</p>;
  }
  return (
    <p>
      Have you bought it?{' '}
      <button
        type="button"
        onClick={() => void navigate('/login', { state: { from: pathname } })}
        className="inline-flex min-h-11 items-center font-bold text-berry underline underline-offset-4"
      >
        Log in to write a review
      </button>
    </p>
  );
}
