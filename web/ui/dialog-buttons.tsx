import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface DialogButtonsProps {
  onCancel: () => void;
  isLocked: boolean;
  variant?: 'primary' | 'danger';
  children: ReactNode;
}

export function DialogButtons({ onCancel, isLocked, variant = 'primary', children }: DialogButtonsProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-3 sm:flex sm:justify-end">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={variant} disabled={isLocked}>
        {children}
      </Button>
    </div>
  );
}
