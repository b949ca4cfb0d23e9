import { useEffect, useRef, useState } from 'react';
import { readStoredValue } from '#web/store/stored-value.ts';
import { useStoredValue } from '#web/ui/dashboard/use-stored-value.ts';
import { beep } from './say-loudly.ts';
import type { Said } from './scan-panel.tsx';
import { useAttempts } from './use-attempts.ts';

/** 1,000 scans: enough to count some shelves without a connection. */
const WAITING_MAX = 1_000;

interface ScansOptions {
  /** Names the waiting scans in browser storage. */
  name: string;
  /** Uses a scan, and resolves to the result in words; undefined without a connection. */
  read: (code: string) => Promise<Said | undefined>;
  /** True while the page has no room for a waiting scan, such as while a form is open. */
  isPaused?: boolean;
}

/**
 * Reads scans one after the other. Without a connection scans wait in browser storage, which survives a reload. When
 * the connection is back, each waiting scan is read once.
 */
export function useScans({ name, read, isPaused = false }: ScansOptions) {
  const key = `waiting-scans-${name}`;
  const [waiting = [], changeWaiting] = useStoredValue(key, parseScans);
  const [said, setSaid] = useState<Said>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const isReading = useRef(false);
  const mayRead = useRef(true);

  useEffect(() => {
    mayRead.current = !isPaused;
    return () => {
      mayRead.current = false;
    };
  }, [isPaused]);

  function say(result: Said) {
    beep(result.isWrong);
    setSaid(result);
  }

  async function scan(code: string) {
    const result = await read(code);
    if (result) return say(result);
    if (waiting.length >= WAITING_MAX) return say({ text: 'Too many scans wait for the connection.', isWrong: true });
    changeWaiting((before = []) => [...before, code]);
    say({ text: `${code} is kept. There is no connection now.`, isWrong: false });
  }

  async function readWaiting(lock?: Lock | null) {
    if (lock === null) return;
    while (mayRead.current) {
      const [code] = parseScans(readStoredValue(key)) ?? [];
      const result = code === undefined ? undefined : await read(code);
      if (!result) return;
      changeWaiting((before = []) => (before.length > 1 ? before.slice(1) : undefined));
      say(result);
      if (result.isWrong) setProblems((before) => [...new Set([...before, result.text])]);
      // The page may show a form for this scan, which pauses the others.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  useAttempts(waiting.length > 0 && !isPaused, () => {
    if (isReading.current) return;
    isReading.current = true;
    // The tabs of a browser share the waiting scans, so only the tab with the lock reads them.
    const reading =
      'locks' in navigator ? navigator.locks.request(key, { ifAvailable: true }, readWaiting) : readWaiting();
    void reading.finally(() => {
      isReading.current = false;
    });
  });

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

function parseScans(stored: unknown): string[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return stored.filter((code) => typeof code === 'string').slice(0, WAITING_MAX);
}
