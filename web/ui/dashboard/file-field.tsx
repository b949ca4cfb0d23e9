import { useId } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { FileOverlay } from './file-overlay.tsx';

interface FileFieldProps {
  label: string;
  hint?: string;
  accept: string;
  file: File | undefined;
  onChoose: (file: File) => void;
  disabled?: boolean;
}

export function FileField({ label, hint, accept, file, onChoose, disabled = false }: FileFieldProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <div className="relative grid min-h-28 place-items-center rounded-md border-2 border-dashed border-edge bg-cream p-3 text-center focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ink">
        <span aria-hidden="true" className="grid justify-items-center gap-1 text-muted wrap-anywhere">
          <Icon name="upload" className="size-8" />
          {file ? <bdi className="font-bold text-ink">{file.name}</bdi> : 'Drop a file here, or choose one'}
        </span>
        <FileOverlay
          id={id}
          accept={accept}
          disabled={disabled}
          aria-describedby={hint && `${id}-hint`}
          className="disabled:cursor-not-allowed"
          onChoose={onChoose}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
