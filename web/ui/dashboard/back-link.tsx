import { useLocation } from 'react-router';
import { TextLink } from '#web/ui/text-link.tsx';

interface BackState {
  backTo: string;
}

/** `state` for a link to another page. The Back link of that page returns to this page, with its filters. */
export function useBackState(): BackState {
  const { pathname, search, hash } = useLocation();
  return { backTo: `${pathname}${search}${hash}` };
}

/** Leads back to the list that linked to this page; renders nothing if no list did. */
export function BackLink() {
  const backTo = useBackTo();
  return backTo && <TextLink to={backTo}>Back to the list</TextLink>;
}

/** Returns the address of the list that linked to this page; undefined if no list did. */
export function useBackTo(): string | undefined {
  const { state }: { state: unknown } = useLocation();
  return isBackState(state) ? state.backTo : undefined;
}

function isBackState(state: unknown): state is BackState {
  return typeof state === 'object' && state !== null && 'backTo' in state && typeof state.backTo === 'string';
}
