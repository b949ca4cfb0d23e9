import { Icon } from '#web/ui/icon.tsx';
import { LoadError, ReloadButton } from '#web/ui/reload-button.tsx';
import { useIsOffline } from '#web/ui/use-is-offline.ts';

const TITLE = 'API Connection Failed';
const EXPLANATION = "The frontend couldn't communicate with the backend server properly.";

/** Shown if the product list could not be fetched. RTK Query fetches it again when the connection returns. */
export function ConnectionFailed() {
  return (
    <LoadError title={TITLE}>
      <p>{EXPLANATION}</p>
      <OfflineHint />
    </LoadError>
  );
}

/** Scrolls into view, because the pressed link may be far below. */
export function ConnectionFailedNote() {
  return (
    <div
      role="alert"
      ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
      className="flex scroll-my-36 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-alarm-soft p-4"
    >
      <div className="flex min-w-0 basis-72 grow gap-3">
        <Icon name="alert" className="mt-0.5 size-5 shrink-0 text-alarm" />
        <div className="grid gap-1">
          <p className="font-bold text-alarm">{TITLE}</p>
          <p>{EXPLANATION} Below are the products from before.</p>
          <OfflineHint />
        </div>
      </div>
      <ReloadButton />
    </div>
  );
}

function OfflineHint() {
  return useIsOffline() && <p>You are offline. What you asked for comes by itself when the line returns.</p>;
}
