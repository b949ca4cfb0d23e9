import type { ReactNode } from 'react';
import type { ParcelList } from '#contract/parcels.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Bookings } from './bookings.tsx';
import { CourierOptions } from './courier-options.tsx';
import { OutcomeList } from './outcome-list.tsx';
import { TrackingNumbers } from './tracking-numbers.tsx';

export type CourierTool = 'bookings' | 'numbers' | 'outcomes';

export interface OpenTool {
  tool: CourierTool;
  courier: string | undefined;
  text?: string;
}

interface CourierToolsProps {
  tools: readonly CourierTool[];
  couriers: ParcelList['couriers'];
  /** Id of the courier whose parcels are listed. Empty for all couriers. */
  courier: string;
  open: OpenTool | undefined;
  onOpen: (tool: OpenTool | undefined) => void;
  renderScanner?: (add: (number: string) => boolean) => ReactNode;
}

const TITLES: Record<CourierTool, string> = {
  bookings: 'Booking file',
  numbers: 'Tracking numbers',
  outcomes: 'Outcomes',
};

export function CourierTools({ tools, couriers, courier, open, onOpen, renderScanner }: CourierToolsProps) {
  const chosen = couriers.find(({ _id }) => _id === open?.courier) ?? couriers[0];
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 sm:flex">
      {tools.map((tool) => (
        <Button
          key={tool}
          variant="secondary"
          className="max-sm:px-2"
          onClick={() => onOpen({ tool, courier: courier || undefined })}
        >
          {TITLES[tool]}
        </Button>
      ))}
      <Dialog isOpen={open !== undefined} onClose={() => onOpen(undefined)} title={open && TITLES[open.tool]}>
        {open?.tool === 'outcomes' && (
          <div className="grid gap-4">
            <OutcomeList onDone={() => onOpen(undefined)} {...(renderScanner && { renderScanner })} />
          </div>
        )}
        {open && open.tool !== 'outcomes' && chosen && (
          <div className="grid gap-4">
            <SelectField
              label="Courier"
              value={chosen._id}
              onChange={({ currentTarget }) => onOpen({ ...open, courier: currentTarget.value })}
            >
              <CourierOptions couriers={couriers} />
            </SelectField>
            {open.tool === 'bookings' ? (
              <Bookings key={chosen._id} courier={chosen._id} />
            ) : (
              <TrackingNumbers
                key={chosen._id}
                courier={chosen._id}
                text={open.text ?? ''}
                onDone={() => onOpen(undefined)}
              />
            )}
          </div>
        )}
      </Dialog>
    </div>
  );
}
