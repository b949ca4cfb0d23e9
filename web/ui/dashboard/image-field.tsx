import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FileOverlay } from './file-overlay.tsx';

interface ImageFieldProps {
  label: string;
  preview: string;
  onPreviewError?: () => void;
  onChoose: (file: File) => void;
  error?: string | undefined;
  hint?: ReactNode;
  isBusy?: boolean;
  shape: 'portrait' | 'round';
}

const SHAPES = {
  portrait: 'aspect-4/5 w-full max-w-44 rounded-md lg:max-w-60',
  round: 'size-28 rounded-full',
} as const;

export function ImageField(props: ImageFieldProps) {
  const { label, preview, onPreviewError, onChoose, error, hint, isBusy = false, shape } = props;
  const id = useId();
  return (
    <div className="grid content-start justify-items-start gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <div
        className={classNames(
          'relative grid place-items-center overflow-hidden border-2 bg-cream text-center focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ink',
          preview ? 'border-line' : 'border-dashed',
          error ? 'border-alarm' : 'border-edge',
          SHAPES[shape],
        )}
      >
        {preview ? (
          <img
            src={preview}
            alt="Preview"
            className="absolute inset-0 size-full object-cover"
            onError={onPreviewError}
          />
        ) : (
          <span aria-hidden="true" className="grid justify-items-center gap-1 p-3 text-muted">
            <Icon name="upload" className="size-8" />
            Photo or gallery
          </span>
        )}
        {isBusy && (
          <span role="status" className="absolute inset-x-0 bottom-0 bg-paper/90 px-2 py-1 text-sm font-bold">
            Uploading...
          </span>
        )}
        <FileOverlay
          id={id}
          accept="image/*"
          aria-invalid={Boolean(error)}
          aria-describedby={classNames(error && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined}
          onChoose={onChoose}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-bold text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}
