import { ScanPanel } from '#web/features/scanner/scan-panel.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useHandOverScans } from './use-hand-over-scans.ts';

export function ScanHandOver() {
  const { codes, known, said, problems, isWaiting, isLoading, scan, send, remove } = useHandOverScans();
  const countOf = new Map<string, number>();
  for (const code of codes) {
    const courier = known[code]?.courier?.label ?? 'Not looked up yet';
    countOf.set(courier, (countOf.get(courier) ?? 0) + 1);
  }
  return (
    <>
      <ScanPanel label="Parcel or tracking number" said={said} onScan={(text) => void scan(text)} />
      {problems.map((problem) => (
        <FormAlert key={problem} text={problem} />
      ))}
      {codes.length > 0 && (
        <section aria-label="Scanned parcels" className="mb-5 grid max-w-xl gap-3 rounded-lg bg-card p-4 shadow-card">
          <p role="status" className="font-bold">
            {isWaiting
              ? `${codes.length} scanned, waiting for the connection. They are sent as soon as there is one.`
              : [...countOf].map(([courier, count]) => `${courier}: ${count}`).join(', ')}
          </p>
          <ul className="divide-y divide-line">
            {codes.map((code) => (
              <li key={code} className="flex items-center justify-between gap-3">
                <span className="wrap-anywhere">{code}</span>
                <IconButton label={`Leave out ${code}`} onClick={() => remove([code])}>
                  <Icon name="close" className="size-5" />
                </IconButton>
              </li>
            ))}
          </ul>
          <Button disabled={isLoading || isWaiting} onClick={() => void send()}>
            Hand over {counted(codes.length, 'scanned parcel')}
          </Button>
        </section>
      )}
    </>
  );
}
