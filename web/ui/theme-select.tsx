import { useSyncExternalStore } from 'react';
import { changeStoredValue, followStoredValue, readStoredValue } from '#web/store/stored-value.ts';
import { classNames } from './class-names.ts';

/** `web/start/start-theme.js` reads the same key before the first paint. */
const STORAGE_KEY = 'theme';
const THEMES = { system: 'Automatic', light: 'Light', dark: 'Dark' } as const;
type Theme = keyof typeof THEMES;

export function ThemeSelect({ className }: { className?: string }) {
  const theme = useSyncExternalStore(
    (onChange) => followStoredValue(STORAGE_KEY, onChange),
    () => parseTheme(readStoredValue(STORAGE_KEY)) ?? 'system',
    () => 'system',
  );
  return (
    <label className={classNames('flex min-h-11 flex-wrap items-center gap-x-3', className)}>
      Colours
      <select
        value={theme}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        className="min-h-11 rounded-sm border border-current bg-transparent px-2 [&>option]:bg-card [&>option]:text-ink"
      >
        {Object.entries(THEMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function parseTheme(stored: unknown): Theme | undefined {
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

function choose(value: string): void {
  const theme = parseTheme(value);
  changeStoredValue(STORAGE_KEY, parseTheme, () => theme);
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
}
