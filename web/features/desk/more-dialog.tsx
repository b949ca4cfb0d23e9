import { type ReactNode, useRef, useState } from 'react';
import type { DeskHelper, DeskOrder } from '#contract/desk.schema.ts';
import { CANCEL_REASONS, type CancelReason } from '#contract/desk.ts';
import { CALL_ACTIONS, CALL_RIGHTS, DESK_ACTIONS } from '#contract/desk-actions.ts';
import { changeOrderHref, orderNumber } from '#contract/order-number.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { hasRight, mayChangeStatus, type Staff } from '#contract/rights.ts';
import { instantOfShopTime, shopTimeOfInstant } from '#contract/shop-time.ts';
import { HOUR_MS } from '#contract/time.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { RadioField } from '#web/ui/dashboard/radio-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { focusFirstInvalid } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { hasAction, isConfirmedByMistake } from './order-state.ts';
import { chosenPieces, PiecesField } from './pieces-field.tsx';
import type { DeskAction } from './use-desk-changes.ts';

interface MoreDialogProps {
  /** The dialog is open while this list has orders. */
  orders: readonly DeskOrder[];
  helpers: readonly DeskHelper[];
  viewer: Staff;
  onAction: (action: DeskAction) => void;
  onClose: () => void;
}

export function MoreDialog({ orders, helpers, viewer, onAction, onClose }: MoreDialogProps) {
  const [first] = orders;
  const title = orders.length > 1 ? `${orders.length} orders` : first && `Order ${orderNumber(first.order)}`;
  const mayCall = hasRight(viewer, ...CALL_RIGHTS);
  const canGoBack = orders.every(isConfirmedByMistake);
  const areNew = orders.every((desk) => hasAction('call_later', desk));
  const mayCancel = orders.every(({ order }) => mayChangeStatus(viewer, order.status, 'cancelled'));
  return (
    <Dialog isOpen={orders.length > 0} onClose={onClose} title={title}>
      <div key={first?.order._id} className="grid gap-6">
        {areNew && <Call onAction={onAction} />}
        {canGoBack && mayCall && (
          <section aria-label="Confirmed by mistake" className="grid gap-3">
            <h3 className="font-bold">Confirmed by mistake?</h3>
            <SetAside onAction={onAction} />
          </section>
        )}
        {orders.length === 1 && first?.queue === 'to_pack' && hasRight(viewer, 'parcels.book') && (
          <Split lines={first.order.products} onAction={onAction} />
        )}
        {mayCall && (
          <Assign
            key={first?.assignedTo?._id}
            assignedTo={first?.assignedTo?._id ?? ''}
            helpers={helpers}
            onAction={onAction}
          />
        )}
        {orders.length === 1 && first && (
          <ButtonLink to={changeOrderHref(first.order.orderId)} variant="secondary">
            Change the order
          </ButtonLink>
        )}
        {mayCancel && <Cancel count={orders.length} onAction={onAction} />}
      </div>
    </Dialog>
  );
}

interface SectionProps {
  onAction: (action: DeskAction) => void;
}

/** Returns a `press` that calls `onPress` if there is a value, and shows an error if there is none. */
function useRequired<Value>(value: Value | undefined, onPress: (value: Value) => void) {
  const [isPressed, setIsPressed] = useState(false);
  const press = () => (value === undefined ? setIsPressed(true) : onPress(value));
  return { isMissing: isPressed && value === undefined, press };
}

function Call({ onAction }: SectionProps) {
  const [time, setTime] = useState(() => shopTimeOfInstant(new Date(Date.now() + HOUR_MS).toISOString()));
  const { isMissing, press } = useRequired(time || undefined, (chosen) =>
    onAction({ outcome: 'call_later', callAt: instantOfShopTime(chosen) }),
  );
  return (
    <section aria-label="Calls" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="grow">
          <TextField
            label="Call again (Pakistan time)"
            type="datetime-local"
            value={time}
            error={isMissing ? 'Choose a date and a time.' : ''}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
          />
        </div>
        <Button onClick={press}>Call then</Button>
      </div>
      <SetAside onAction={onAction}>
        <Button variant="secondary" onClick={() => onAction({ outcome: 'wrong_number' })}>
          {CALL_ACTIONS.wrong_number.label}
        </Button>
      </SetAside>
    </section>
  );
}

function SetAside({ onAction, children }: SectionProps & { children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
      {children}
      <Button variant="secondary" onClick={() => onAction({ outcome: 'hold' })}>
        {CALL_ACTIONS.hold.label}
      </Button>
      <Button variant="secondary" onClick={() => onAction({ outcome: 'to_call' })}>
        {CALL_ACTIONS.to_call.label}
      </Button>
    </div>
  );
}

interface SplitProps extends SectionProps {
  lines: StaffOrder['products'];
}

function Split({ lines, onAction }: SplitProps) {
  const [pieces, setPieces] = useState<readonly string[]>(() => lines.map(() => '0'));
  const section = useRef<HTMLElement>(null);
  const chosen = chosenPieces(pieces);
  const { isMissing, press } = useRequired(chosen.length > 0 ? chosen : undefined, (parts) =>
    onAction({ pack: { lines: parts } }),
  );
  return (
    <section ref={section} aria-label="Split" className="grid gap-3">
      <h3 className="font-bold">Pack a part of it</h3>
      {lines.map((line, at) => (
        <PiecesField
          key={`${line.productId} ${line.color} ${line.age}`}
          label={<bdi>{nameWithVariant(line)}</bdi>}
          max={line.quantity}
          value={pieces[at] ?? ''}
          onText={(text) => setPieces((before) => before.with(at, text))}
        />
      ))}
      <FormAlert text={isMissing ? 'Say how many pieces are in this parcel.' : ''} />
      <Button variant="secondary" onClick={() => section.current && !focusFirstInvalid(section.current) && press()}>
        Pack these
      </Button>
    </section>
  );
}

interface AssignProps extends SectionProps {
  assignedTo: string;
  helpers: readonly DeskHelper[];
}

function Assign({ assignedTo, helpers, onAction }: AssignProps) {
  const [to, setTo] = useState(assignedTo);
  return (
    <section aria-label="Helper" className="flex flex-wrap items-end gap-2">
      <div className="grow">
        <SelectField label="Who looks after it" value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)}>
          <option value="">Nobody</option>
          {helpers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Button variant="secondary" onClick={() => onAction({ to: to || null })}>
        {DESK_ACTIONS.assign.label}
      </Button>
    </section>
  );
}

function Cancel({ count, onAction }: SectionProps & { count: number }) {
  const [reason, setReason] = useState<CancelReason>();
  const { isMissing, press } = useRequired(reason, (chosen) => onAction({ outcome: 'declined', reason: chosen }));
  return (
    <section aria-label="Cancel" className="grid justify-items-start gap-3 border-t-2 border-line pt-4">
      <RadioField legend="Why is it cancelled?" options={CANCEL_REASONS} value={reason} onChange={setReason} />
      <FormAlert text={isMissing ? 'Choose a reason.' : ''} />
      <Button variant="danger" onClick={press}>
        {count > 1 ? `Cancel ${count} orders` : 'Cancel order'}
      </Button>
    </section>
  );
}
