import { useRef, useState } from 'react';
import { type FormImage, useUploadImage } from '#web/features/catalogue/admin/upload-image.ts';
import { Button } from '#web/ui/button.tsx';
import { ImageField } from '#web/ui/dashboard/image-field.tsx';

interface ImageChoiceProps {
  label: string;
  /** Null for the default image. */
  image: string | null;
  onChange: (image: string | null) => void;
}

export function ImageChoice({ label, image, onChange }: ImageChoiceProps) {
  const upload = useUploadImage();
  const [latest, setLatest] = useState<FormImage>();
  const choices = useRef(0);

  function choose(file: File) {
    choices.current += 1;
    const choice = choices.current;
    void upload(file, (next) => {
      if (choice !== choices.current) return;
      setLatest(next);
      if (next.url) onChange(next.url);
    });
  }

  return (
    <div className="grid content-start justify-items-start gap-1">
      <ImageField
        label={label}
        shape="portrait"
        preview={(latest?.isUploading && latest.preview) || (image ?? '')}
        onChoose={choose}
        isBusy={latest?.isUploading ?? false}
        error={latest?.error || undefined}
        hint={image === null ? "Empty shows the shop's own picture. Up to 8 MB." : undefined}
      />
      {image !== null && (
        <Button
          variant="quiet"
          onClick={() => {
            choices.current += 1;
            setLatest(undefined);
            onChange(null);
          }}
        >
          Use the shop's own picture
        </Button>
      )}
    </div>
  );
}
