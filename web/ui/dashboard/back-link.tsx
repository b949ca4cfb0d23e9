import { useLocation } from 'react-router';
import { TextLink } from '#web/ui/text-link.tsx';

interface BackState {
  backTo: string;
}

/** Returns the `state` for a link to a page. The Back link of that page then returns here, with the filters. */
export function useBackState(): BackState {
  const { pathname, search, hash } = useLocation();
  return { backTo: `${pathname}${search}${hash}` };
}

/** A link back to the list that the user came from. Renders nothing if the user came from elsewhere. */
export function BackLink() {
  const backTo = useBackTo();
  return backTo && <TextLink to={backTo}>Back to the list</TextLink>;
}

/** Returns the URL of the list that the user came from; undefined if the user came from elsewhere. */
export function useBackTo(): string | undefined {
  const { state }: { state: unknown } = useLocation();
  return isBackState(state) ? state.backTo : undefined;
}

function isBackState(state: unknown): state is BackState {
  return typeof state === 'object' && state !== null && 'backTo' in state && typeof state.backTo === 'string';
}
