import { TextAreaField, TextField } from '#web/ui/field.tsx';

interface Contact {
  customerName: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  notes: string;
}

/** Who gets an order and where, with the length limits of the order call. */
export function ContactFields({ contact }: { contact: Contact }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" name="customerName" required maxLength={100} defaultValue={contact.customerName} />
      <TextField label="Phone" name="phone" type="tel" required maxLength={40} defaultValue={contact.phone} />
      <div className="sm:col-span-2">
        <TextAreaField
          label="Address"
          name="address"
          rows={2}
          required
          maxLength={500}
          defaultValue={contact.address}
        />
      </div>
      <TextField label="City" name="city" required maxLength={100} defaultValue={contact.city} />
      <TextField label="State" name="state" maxLength={100} defaultValue={contact.state} />
      <TextField label="Postal Code" name="zipCode" maxLength={20} defaultValue={contact.zipCode} />
      <TextField label="Notes" name="notes" maxLength={1_000} defaultValue={contact.notes} />
    </div>
  );
}

export function readContact(form: HTMLFormElement): Contact {
  const data = new FormData(form);
  const text = (name: keyof Contact) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    customerName: text('customerName'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zipCode'),
    notes: text('notes'),
  };
}
