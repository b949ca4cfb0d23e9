import { useStoredValue } from '#web/ui/use-stored-value.ts';

const SCANNED_MAX = 300;

/** Scanned codes that are not sent yet, newest first. They survive a reload, because browser storage holds them. */
export function useScannedList(name: string) {
  const [codes = [], changeStored] = useStoredValue(`scanned-${name}`, parseCodes);

  function change(edit: (before: readonly string[]) => string[]) {
    changeStored((before = []) => {
      const next = edit(before);
      return next.length === 0 ? undefined : next;
    });
  }
  return {
    codes,
    isFull: codes.length >= SCANNED_MAX,
    add: (code: string) => change((before) => (before.includes(code) ? [...before] : [code, ...before])),
    remove: (gone: readonly string[]) => change((before) => before.filter((code) => !gone.includes(code))),
  };
}

function parseCodes(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, SCANNED_MAX) : [];
}
