import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ImageField } from '#web/ui/dashboard/image-field.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MenuPopover } from '#web/ui/menu-popover.tsx';
import { ReloadButton } from '#web/ui/reload-button.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { Sample, Samples, Section } from './section.tsx';

const SUGGESTIONS = ['Blue Frock', 'Red Frock'];
const SAMPLES = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ControlSamples() {
  const [searched, setSearched] = useState('');
  const [typed, setTyped] = useState('');
  return (
    <>
      <Section title="Buttons">
        <Samples>
          {SAMPLES.map((variant) => (
            <Sample key={variant} name={variant}>
              <span className="flex flex-wrap gap-3">
                <Button variant={variant}>Add to Cart</Button>
                <Button variant={variant} disabled>
                  Add to Cart
                </Button>
              </span>
            </Sample>
          ))}
          <Sample name="of a form that needs scripts">
            <SubmitButton>Login</SubmitButton>
          </Sample>
          <Sample name="Retry, where it is the page that failed">
            <ReloadButton />
          </Sample>
          <Sample name="a link that looks like a button">
            <ButtonLink to="/shop" className="justify-self-start">
              Shop NOW
            </ButtonLink>
          </Sample>
          <Sample name="icon buttons, 44 px">
            <span>
              <IconButton label="Edit">
                <Icon name="pencil" />
              </IconButton>
              <IconButton label="Delete" className="text-alarm hover:bg-alarm-soft">
                <Icon name="trash" />
              </IconButton>
              <IconButton label="Open the menu" popoverTarget="sample-menu">
                <Icon name="menu" />
              </IconButton>
            </span>
            <MenuPopover id="sample-menu" label="A menu" className="inset-x-4 top-24 grid gap-2 rounded-md">
              <ButtonLink variant="quiet" to="/shop">
                Shop
              </ButtonLink>
              <ButtonLink variant="quiet" to="/about-us">
                About Us
              </ButtonLink>
            </MenuPopover>
          </Sample>
        </Samples>
      </Section>
      <Section title="Fields">
        <Samples>
          <Sample name="empty, with a hint">
            <TextField label="Phone" type="tel" hint="We call before we deliver." autoComplete="off" />
          </Sample>
          <Sample name="filled">
            <TextField label="City" defaultValue="Lahore" autoComplete="off" />
          </Sample>
          <Sample name="wrong">
            <TextField label="Name" error="Name is required" autoComplete="off" />
          </Sample>
          <Sample name="read only">
            <TextField label="Email" defaultValue="amna@example.com" readOnly autoComplete="off" />
          </Sample>
          <Sample name="several lines">
            <TextAreaField label="Delivery Notes" placeholder="Any special instructions..." />
          </Sample>
          <Sample name="a choice">
            <SelectField label="Color" defaultValue="red">
              <option>black</option>
              <option>red</option>
            </SelectField>
          </Sample>
          <Sample name="search">
            <SearchBox label="Search products" placeholder="Name" text={searched} onSearch={setSearched} />
          </Sample>
          <Sample name="with suggestions: type anything">
            <Combobox
              label="Search the shop"
              placeholder="Search the shop"
              text={typed}
              onType={setTyped}
              options={
                typed === '' ? [] : SUGGESTIONS.map((key) => ({ key, content: key, onChoose: () => setTyped(key) }))
              }
              summary={`${SUGGESTIONS.length} suggestions`}
            />
          </Sample>
          <Sample name="a picture, none yet">
            <ImageField label="Product image" preview="" onChoose={() => undefined} shape="portrait" />
          </Sample>
          <Sample name="a picture that could not be read">
            <ImageField
              label="Profile image"
              preview=""
              onChoose={() => undefined}
              shape="round"
              error="Invalid image file. Please try another."
            />
          </Sample>
        </Samples>
      </Section>
    </>
  );
}
