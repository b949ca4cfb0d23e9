import type { ParcelList } from '#contract/parcels.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Bookings } from './bookings.tsx';
import { CourierOptions } from './courier-options.tsx';
import { TrackingNumbers } from './tracking-numbers.tsx';

export interface OpenTool {
  tool: 'bookings' | 'numbers';
  courier: string | undefined;
  text?: string;
}

interface CourierToolsProps {
  couriers: ParcelList['couriers'];
  /** Id of the courier whose parcels are listed; '' for all. */
  courier: string;
  open: OpenTool | undefined;
  onOpen: (tool: OpenTool | undefined) => void;
}

const TITLES = { bookings: 'Booking file', numbers: 'Tracking numbers' };

/** Buttons that export a booking file for a courier and import tracking numbers. */
export function CourierTools({ couriers, courier, open, onOpen }: CourierToolsProps) {
  const chosen = couriers.find(({ _id }) => _id === open?.courier) ?? couriers[0];
  const begin = (tool: OpenTool['tool']) => onOpen({ tool, courier: courier || undefined });
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 sm:flex">
      <Button variant="secondary" className="max-sm:px-2" onClick={() => begin('bookings')}>
        Booking file
      </Button>
      <Button variant="secondary" className="max-sm:px-2" onClick={() => begin('numbers')}>
        Tracking numbers
      </Button>
      <Dialog isOpen={open !== undefined} onClose={() => onOpen(undefined)} title={open && TITLES[open.tool]}>
        {open && chosen && (
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
