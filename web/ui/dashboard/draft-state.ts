import { type Dispatch, type SetStateAction, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useAppSelector, useAppStore } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';

interface SavedState {
  /** ISO time at which the page was left. */
  at: string;
  value: unknown;
}

/** In memory only, because drafts may hold data of customers. The key has the user, the page and the state's name. */
const saved = new Map<string, SavedState>();
const restorers = new Map<string, (value: unknown) => void>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function usePageOfUser(): string {
  const userId = useAppSelector((state) => selectViewer(state)?._id);
  const { pathname } = useLocation();
  return `${userId} ${pathname}`;
}

/**
 * Like `useState`, for what a user has typed. If the session ends and the page is left, the value stays in memory, and
 * `useSavedDraft` offers it when the same user opens the page again. `name` identifies the state on its page.
 */
export function useDraftState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const store = useAppStore();
  const page = usePageOfUser();
  const [value, setValue] = useState(initial);
  const [first] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });

  useEffect(() => {
    const key = `${page} ${name}`;
    restorers.set(key, (restored) => setValue(restored as Value));
    notify();
    return () => {
      restorers.delete(key);
      const isEnded = !page.startsWith(`${selectViewer(store.getState())?._id} `);
      if (isEnded && latest.current !== first) {
        saved.set(key, { at: new Date().toISOString(), value: latest.current });
      }
      notify();
    };
  }, [page, name, store, first]);

  return [value, setValue];
}

interface Offer {
  /** ISO time. */
  at: string;
  restore: () => void;
  discard: () => void;
}

/** Returns what the viewer had typed on this page before the session ended; undefined if there is nothing. */
export function useSavedDraft(): Offer | undefined {
  const page = usePageOfUser();
  const offered = () => [...saved.keys()].filter((key) => key.startsWith(`${page} `) && restorers.has(key));
  const text = useSyncExternalStore(
    subscribe,
    () => offered().join('\n'),
    () => '',
  );
  const [key] = text.split('\n');
  const first = saved.get(key ?? '');
  if (!first) return undefined;
  const take = (use: (key: string, value: unknown) => void) => {
    for (const each of offered()) {
      use(each, saved.get(each)?.value);
      saved.delete(each);
    }
    notify();
  };
  return {
    at: first.at,
    restore: () => take((each, value) => restorers.get(each)?.(value)),
    discard: () => take(() => undefined),
  };
}
