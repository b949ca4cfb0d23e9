import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { ReloadButton } from '#web/ui/reload-button.tsx';

/** Most visitors are not signed in. Asks for a reload where it cannot be loaded: the rest of the page must not fail with it. */
const SignedInForm = lazy(() =>
  import('./signed-in-form.tsx').then(
    (loaded) => ({ default: loaded.SignedInForm }),
    () => ({ default: FormFailed }),
  ),
);

function FormFailed() {
  return (
    <>
      <p>The form could not be loaded.</p>
      <ReloadButton />
    </>
  );
}

/** The review form, or the way to the login for anonymous visitors: a button, as the server renders it for all. */
export function ReviewForm({ productId }: { productId: string }) {
  const viewer = useAppSelector(selectViewer);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (viewer)
    return (
      <Suspense fallback={<p role="status">Loading the form...</p>}>
        <SignedInForm productId={productId} userId={viewer._id} />
      </Suspense>
    );
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
