import { useEffect, useRef, useState } from 'react';
import { useAppStore } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { changeStoredValue, readStoredValue } from '#web/store/stored-value.ts';
import { useStoredValue } from '#web/ui/dashboard/use-stored-value.ts';
import { beep } from './say-loudly.ts';
import type { Said } from './scan-panel.tsx';
import { useAttempts } from './use-attempts.ts';

/** 1,000 scans: enough to count some shelves without a connection. */
const WAITING_MAX = 1_000;

interface ScansOptions {
  /** Names the waiting scans in browser storage. */
  name: string;
  /**
   * Uses a scan, and resolves to the result in words; undefined without a connection. `isOpen` is false after the user has left
   * the page. A page that holds the results itself then resolves to undefined, so that the scan waits.
   */
  read: (code: string, isOpen: () => boolean) => Promise<Said | undefined>;
  /** True while the page has no room for a waiting scan, such as while a form is open. */
  isPaused?: boolean;
}

/**
 * Reads scans one after the other. Without a connection scans wait in browser storage, which survives a reload. When
 * the connection is back, each waiting scan is read once.
 */
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

  /** A scan waits, too, if its user was logged out during the read. */
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
      // The page may show a form for this scan, which pauses the others.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  useAttempts(key, waiting.length > 0 && !isPaused, readWaiting);

  return {
    /** Properties of `ScanPanel`. */
    panel: { said, waiting: waiting.length, problems, onScan: (code: string) => void scan(code) },
    isWaiting: waiting.length > 0,
    hideSaid: () => setSaid(undefined),
    /** Drops the waiting scans. */
    forget: () => {
      changeWaiting(() => undefined);
      setSaid(undefined);
      setProblems([]);
    },
  };
}

const keyOf = (name: string) => `waiting-scans-${name}`;

/** Drops the scans that wait under this name. */
export function dropWaitingScans(name: string): void {
  changeStoredValue(keyOf(name), parseScans, () => undefined);
}

function parseScans(stored: unknown): string[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.filter((code) => typeof code === 'string').slice(0, WAITING_MAX);
}
