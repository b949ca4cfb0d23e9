import { use, useCallback } from 'react';
import { type NavigateOptions, type To, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router';

type Router = NonNullable<React.ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/** True if the router shows the history entry `key`, and no navigation is under way. */
function isAt(router: Router | undefined, key: string | undefined): boolean {
  return router?.state.location.key === key && router?.state.navigation.state === 'idle';
}

/** Returns a function that begins to watch. It returns a function that is true until another navigation starts. */
export function useNavigationWatch(): () => () => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    const key = router?.state.location.key;
    return () => isAt(router, key);
  }, [router]);
}

/**
 * Navigates after a request. Does nothing if another navigation has started since the calling closure was rendered: a
 * newer navigation of the user wins over an older one of the page.
 */
export function useLateNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { key } = useLocation();
  return (to, options) => {
    if (isAt(router, key)) void navigate(to, options);
  };
}
