import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** An invisible file input that covers its parent. The parent must have `position: relative`. */
export function FileOverlay({
  onChoose,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onChoose: (file: File) => void }) {
  return (
    <input
      {...input}
      type="file"
      className={classNames('absolute inset-0 size-full cursor-pointer opacity-0', className)}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) onChoose(file);
        // Without this reset, choosing the same file again would fire no event.
        currentTarget.value = '';
      }}
    />
  );
}
