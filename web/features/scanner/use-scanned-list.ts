import { useStoredValue } from '#web/ui/dashboard/use-stored-value.ts';

/** Maximum number of parcels in one request. */
const SCANNED_MAX = 300;

/** Codes that are not sent yet, newest first. Browser storage keeps them for a reload. */
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
