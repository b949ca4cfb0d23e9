import type { ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  isLocked?: boolean;
  children: ReactNode;
}

export function FormSection({ title, hint, isLocked = false, children }: FormSectionProps) {
  return (
    <fieldset disabled={isLocked} className="@container min-w-0 rounded-lg bg-card p-4 shadow-card sm:p-6">
      <legend className="legend-row mb-3">
        <h2 className="text-xl">{title}</h2>
      </legend>
      <div className="grid gap-4">
        {hint && <p className="-mt-2 text-muted">{hint}</p>}
        {children}
      </div>
    </fieldset>
  );
}
