import { useEffect, useRef, useState } from 'react';
import { useAppStore } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { changeStoredValue, readStoredValue } from '#web/store/stored-value.ts';
import { useStoredValue } from '#web/ui/use-stored-value.ts';
import { beep } from './say-loudly.ts';
import type { Said } from './scan-panel.tsx';
import { useAttempts } from './use-attempts.ts';

/** Number of scans that may wait for the connection: enough to count some shelves offline. */
const WAITING_MAX = 1_000;

interface ScansOptions {
  name: string;
  /**
   * Handles a scan and resolves to a text for the user. Resolves to undefined if the scan must wait: there is no
   * connection, or the user has left the page that stores the result.
   */
  read: (code: string, isOpen: () => boolean) => Promise<Said | undefined>;
  /** True if waiting scans must not be read now, such as while a form is open. */
  isPaused?: boolean;
}

/** Reads scans one after another. Without a connection they wait in browser storage. */
export function useScans({ name, read, isPaused = false }: ScansOptions) {
  const key = keyOf(name);
  const store = useAppStore();
  const [waiting = [], changeWaiting] = useStoredValue(key, parseScans);
  const [said, setSaid] = useState<Said>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isOpen = useRef(true);
  const mayRead = useRef(true);

  useEffect(() => {
    mayRead.current = !isPaused;
    return () => {
      mayRead.current = false;
    };
  }, [isPaused]);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function say(result: Said) {
    beep(result.isWrong);
    setSaid(result);
  }

  /** If the user was logged out during the read, the scan waits instead of failing. */
  async function readOnce(code: string): Promise<Said | undefined> {
    const userId = selectViewer(store.getState())?._id;
    const result = await read(code, () => isOpen.current);
    const isLoggedOut = selectViewer(store.getState())?._id !== userId;
    return result?.isWrong && isLoggedOut ? undefined : result;
  }

  async function scan(code: string) {
    const result = await readOnce(code);
    if (result) return say(result);
    if (waiting.length >= WAITING_MAX) return say({ text: 'Too many scans wait for the connection.', isWrong: true });
    changeWaiting((before = []) => [...before, code]);
    say({ text: `${code} is kept. There is no connection now.`, isWrong: false });
  }

  async function readWaiting() {
    while (mayRead.current) {
      const [code] = parseScans(readStoredValue(key)) ?? [];
      const result = code === undefined ? undefined : await readOnce(code);
      if (!result) return;
      changeWaiting((before = []) => (before.length > 1 ? before.slice(1) : undefined));
      say(result);
      if (result.isWrong) setProblems((before) => [...new Set([...before, result.text])]);
      // Lets the page render a form for this scan, which pauses the other scans.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  useAttempts(key, waiting.length > 0 && !isPaused, readWaiting);

  return {
    panel: { said, waiting: waiting.length, problems, onScan: (code: string) => void scan(code) },
    isWaiting: waiting.length > 0,
    hideSaid: () => setSaid(undefined),
    forget: () => {
      changeWaiting(() => undefined);
      setSaid(undefined);
      setProblems([]);
    },
  };
}

const keyOf = (name: string) => `waiting-scans-${name}`;

export function dropWaitingScans(name: string): void {
  changeStoredValue(keyOf(name), parseScans, () => undefined);
}

function parseScans(stored: unknown): string[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.filter((code) => typeof code === 'string').slice(0, WAITING_MAX);
}
