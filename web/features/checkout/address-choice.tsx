import { useState } from 'react';
import { SelectField } from '#web/ui/field.tsx';
import type { Address } from './earlier-addresses.ts';
import type { ShippingDetails } from './shipping-field.ts';

interface AddressChoiceProps {
  addresses: readonly Address[];
  details: ShippingDetails;
  onChoose: (address: Address) => void;
}

const OTHER = 'other';
const NO_ADDRESS: Address = { address: '', city: '', state: '', postalCode: '' };

/** Renders nothing for a customer with one earlier address, because the form begins with that address. */
export function AddressChoice({ addresses, details, onChoose }: AddressChoiceProps) {
  /** The typed address. The choice "Another address" restores it. */
  const [typed, setTyped] = useState(NO_ADDRESS);
  if (addresses.length < 2) return null;
  const chosen = addresses.findIndex(({ address, city }) => address === details.address && city === details.city);
  const choose = (value: string) => {
    const { address, city, state, postalCode } = details;
    if (chosen < 0) setTyped({ address, city, state, postalCode });
    onChoose(value === OTHER ? typed : (addresses[Number(value)] ?? typed));
  };
  return (
    <SelectField
      label="Deliver to"
      value={chosen < 0 ? OTHER : String(chosen)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {addresses.map(({ address, city }, index) => (
        <option key={`${address} ${city}`} value={index}>
          {`${address}, ${city}`.replaceAll(/\s+/g, ' ')}
        </option>
      ))}
      <option value={OTHER}>Another address</option>
    </SelectField>
  );
}
