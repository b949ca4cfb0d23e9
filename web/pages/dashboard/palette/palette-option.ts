import type { IconName } from '#web/ui/icon.tsx';

export interface PaletteOption {
  to: string;
  icon: IconName;
  text: string;
  detail?: string;
}

export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
}
