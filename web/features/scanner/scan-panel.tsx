import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useCamera } from './use-camera.ts';
import { useKeyboardScanner } from './use-keyboard-scanner.ts';

export interface Said {
  text: string;
  isWrong: boolean;
}

interface ScanPanelProps {
  onScan: (text: string) => void;
  said: Said | undefined;
  waiting?: number;
  /** Sentences about scans that waited for the connection and then failed. */
  problems?: readonly string[];
  label: string;
}

export function ScanPanel({ onScan, said, waiting = 0, problems = [], label }: ScanPanelProps) {
  const [isCameraOn, setIsCameraOn] = useState(false);
  useKeyboardScanner(onScan);
  return (
    <section aria-label="Scan" className="mb-5 grid max-w-xl grid-cols-[minmax(0,1fr)] gap-3">
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsCameraOn(!isCameraOn)}>
        {isCameraOn ? 'Stop the camera' : 'Scan with the camera'}
      </Button>
      {isCameraOn && <Camera onScan={onScan} label={label} />}
      <p
        role={said?.isWrong ? 'alert' : 'status'}
        className={classNames(
          'rounded-md px-4 py-3 text-xl font-bold wrap-anywhere empty:hidden',
          said?.isWrong ? 'bg-alarm text-card' : 'bg-cream',
        )}
      >
        {said?.text}
      </p>
      {waiting > 0 && (
        <p role="status" className="font-bold">
          {counted(waiting, 'scan')} {waiting === 1 ? 'waits' : 'wait'} for the connection. You can scan more.
        </p>
      )}
      {problems.map((problem) => (
        <FormAlert key={problem} text={problem} />
      ))}
    </section>
  );
}

function Camera({ onScan, label }: Pick<ScanPanelProps, 'onScan' | 'label'>) {
  const { video, problem, torch } = useCamera(onScan);
  const [isLit, setIsLit] = useState(false);
  const [typed, setTyped] = useState('');

  function type(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === '') return;
    onScan(typed);
    setTyped('');
  }

  return (
    <>
      {problem === '' ? (
        <video
          ref={video}
          aria-label="Camera"
          muted
          playsInline
          className="aspect-4/3 w-full rounded-lg bg-night object-cover"
        />
      ) : (
        <FormAlert text={problem} />
      )}
      {torch && (
        <Button
          variant="secondary"
          aria-pressed={isLit}
          onClick={() => {
            setIsLit(!isLit);
            void torch(!isLit);
          }}
        >
          Light
        </Button>
      )}
      <form onSubmit={type} className="flex items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            label={label}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit">Enter</Button>
      </form>
    </>
  );
}
