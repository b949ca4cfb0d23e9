import type { ReactNode } from 'react';

interface ChoicePillProps {
  isChosen: boolean;
  isLocked: boolean;
  onToggle: () => void;
  children: ReactNode;
}

export function ChoicePill({ isChosen, isLocked, onToggle, children }: ChoicePillProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-2 border-line bg-card px-3.5 font-bold has-checked:border-ink has-disabled:cursor-default has-disabled:bg-cream">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isLocked}
        onChange={onToggle}
        className="size-5 accent-berry"
      />
      {children}
    </label>
  );
}
