import { isRouteErrorResponse } from 'react-router';
import { useServersPageAfter } from '#web/start/servers-page.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ReloadButton } from '#web/ui/reload-button.tsx';
import { useIsOffline } from '#web/ui/use-is-offline.ts';

export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-[min(1rem,4.5vw)] py-16 text-center">
      <EmptyHanger />
      {isMissing ? (
        <>
          <h1 className="text-4xl">Page not found</h1>
          <p className="text-lg text-muted">
            This hanger is empty. The page may have moved, or the piece has found a new home.
          </p>
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to="/">Go to the home page</ButtonLink>
            <ButtonLink to="/contact" variant="secondary">
              Contact us
            </ButtonLink>
          </div>
        </>
      ) : (
        <SomethingWentWrong error={error} />
      )}
    </div>
  );
}

function SomethingWentWrong({ error }: { error: unknown }) {
  useServersPageAfter(error);
  const isOffline = useIsOffline();
  return (
    <>
      <h1 data-error-page className="text-4xl">
        Something went wrong
      </h1>
      <p role="alert" className="text-lg text-muted">
        {isOffline
          ? 'You are offline. The page will come by itself when the line returns; your cart is safe.'
          : 'A stitch has come loose on our side. Please try once more; your cart is safe.'}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ReloadButton isAutomatic />
        <ButtonLink to="/" variant="secondary" className="self-start">
          Go to the home page
        </ButtonLink>
      </div>
    </>
  );
}

function EmptyHanger() {
  return (
    <svg
      viewBox="0 0 200 120"
      aria-hidden="true"
      className="h-32 max-w-full fill-none text-berry"
      strokeLinecap="round"
    >
      <path d="M10 22h180" className="stroke-line" strokeWidth="6" />
      <path
        d="M100 52V44c8-3 12-8 12-14a12 12 0 0 0-24 0M100 52 34 94c-8 5-5 14 4 14h124c9 0 12-9 4-14L100 52Z"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d="M48 100h104" className="stroke-sun" strokeWidth="3" strokeDasharray="7 6" />
    </svg>
  );
}
