import type { ComponentProps, ReactNode } from 'react';

export function CheckboxField({ children, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-6 shrink-0 accent-berry" {...input} />
      <span>{children}</span>
    </label>
  );
}
