import { useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { PaletteGroup } from './palette-option.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  /** Index of the active option, counted over all groups. */
  active: number;
  optionId: (index: number) => string;
  onOpen: (to: string) => void;
}

export function PaletteList({ id, groups, active, optionId, onOpen }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = optionId(active);

  useEffect(() => {
    const options = list.current?.querySelectorAll('[role=option]') ?? [];
    [...options].find((option) => option.id === activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  if (groups.length === 0) return null;
  const firstOf = (group: PaletteGroup) =>
    groups.slice(0, groups.indexOf(group)).reduce((sum, { options }) => sum + options.length, 0);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className="mt-3 min-h-0 overflow-y-auto">
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title} className="mb-2">
          <p aria-hidden="true" className="px-2 py-1 text-sm font-bold text-muted">
            {group.title}
          </p>
          {group.options.map(({ to, icon, text, detail }, position) => {
            const index = firstOf(group) + position;
            return (
              <div
                key={to}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                // Without this, a press would move the focus out of the input, which handles the keys.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(to)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 hover:bg-cream aria-selected:bg-cream aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-ink"
              >
                <Icon name={icon} className="size-5 shrink-0 text-muted" />
                <span className="grid min-w-0">
                  <span dir="auto" className="truncate font-bold">
                    {text}
                  </span>{' '}
                  {detail && (
                    <span dir="auto" className="truncate text-sm text-muted">
                      {detail}
                    </span>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
