import { useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#web/store/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import type { RootState } from '#web/store/root-reducer.ts';

const SETUP_REQUIRED: ErrorCode = 'second_factor_setup_required';

function hasRejectedCall({ api }: RootState): boolean {
  return Object.values(api.queries).some((query) => isApiError(query?.error) && query.error.code === SETUP_REQUIRED);
}

export interface SetupState {
  isRequired: boolean;
  onDone: () => void;
}

/** `isRequired` becomes true when the server rejects a call because two-step login is not set up. */
export function useSetupRequired(): SetupState {
  const isRejected = useAppSelector(hasRejectedCall);
  const [isRequired, setIsRequired] = useState(false);
  if (isRejected && !isRequired) setIsRequired(true);
  return { isRequired, onDone: () => setIsRequired(false) };
}
