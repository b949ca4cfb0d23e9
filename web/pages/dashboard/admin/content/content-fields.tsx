import { useId } from 'react';
import type { CategoryCard, Hero, PageText, TrendCard } from '#contract/content.schema.ts';
import { CONTENT_LENGTHS } from '#contract/content.ts';
import { FACETS } from '#contract/facets.ts';
import type { EditedCard, EditedContent } from '#web/features/content/staff-api.ts';
import { FacetOptions } from '#web/ui/dashboard/facet-options.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { ImageChoice } from './image-choice.tsx';

export type FieldChanges = Partial<Hero & PageText & CategoryCard & TrendCard>;

interface FieldsProps {
  problems: Record<string, string>;
}

interface ContentFieldsProps extends FieldsProps {
  content: EditedContent;
  onChange: (changes: FieldChanges, index?: number) => void;
}

export function ContentFields({ content, problems, onChange }: ContentFieldsProps) {
  if (Array.isArray(content)) {
    return content.map((card, index) => (
      <CardFields
        // The key is the position, because cards have no id.
        key={`card-${index + 1}`}
        number={index + 1}
        card={card}
        titleProblem={problems[`${index}.title`]}
        onChange={(changes) => onChange(changes, index)}
      />
    ));
  }
  if ('body' in content) return <PageFields page={content} problems={problems} onChange={onChange} />;
  return <HeroFields hero={content} problems={problems} onChange={onChange} />;
}

type OnChange = (changes: FieldChanges) => void;

function HeroFields({ hero, problems, onChange }: FieldsProps & { hero: Hero; onChange: OnChange }) {
  const field = (name: 'kicker' | 'headline' | 'highlight' | 'button' | 'link', label: string) => (
    <TextField
      label={label}
      value={hero[name]}
      maxLength={CONTENT_LENGTHS[name]}
      error={problems[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div className="grid content-start gap-4">
        {field('kicker', 'Line above (optional)')}
        {field('headline', 'Headline')}
        {field('highlight', hero.isAutomatic ? 'Coloured line' : 'Coloured line (optional)')}
        <AutomaticField
          isAutomatic={hero.isAutomatic}
          hint="Each percentage above becomes the best price cut of the products behind the button. While nothing is reduced, these lines are hidden and the coloured line is the headline."
          onChange={onChange}
        />
        <TextAreaField
          label="Text (optional)"
          value={hero.text}
          maxLength={CONTENT_LENGTHS.heroText}
          error={problems['text']}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
        {field('button', 'Button')}
        <TextField
          label="The button leads to"
          value={hero.link}
          maxLength={CONTENT_LENGTHS.link}
          hint="A page of the shop, as /shop?category=bottoms, or an address with https://"
          error={problems['link']}
          onChange={({ currentTarget }) => onChange({ link: currentTarget.value })}
        />
      </div>
      <ImageChoice label="Picture" image={hero.image} onChange={(image) => onChange({ image })} />
    </div>
  );
}

function PageFields({ page, problems, onChange }: FieldsProps & { page: PageText; onChange: OnChange }) {
  return (
    <div className="grid gap-4">
      <TextField
        label="Title"
        value={page.title}
        maxLength={CONTENT_LENGTHS.pageTitle}
        error={problems['title']}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextAreaField
        label="Text"
        rows={18}
        value={page.body}
        maxLength={CONTENT_LENGTHS.pageBody}
        hint="## makes a heading, **two stars** bold text, - at the start of a line a list, [words](/pages/faq) a link."
        error={problems['body']}
        onChange={({ currentTarget }) => onChange({ body: currentTarget.value })}
      />
    </div>
  );
}

interface CardFieldsProps {
  number: number;
  card: EditedCard;
  titleProblem: string | undefined;
  onChange: OnChange;
}

function CardFields({ number, card, titleProblem, onChange }: CardFieldsProps) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="legend-row mb-4 text-lg font-bold">Card {number}</legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <div className="grid content-start gap-4">
          {'category' in card && (
            <SelectField
              label="Category"
              value={card.category}
              onChange={({ currentTarget: { value } }) => {
                const category = FACETS.category.resolve(value);
                if (category) onChange({ category });
              }}
            >
              <FacetOptions name="category" current={card.category} />
            </SelectField>
          )}
          {'discount' in card && (
            <>
              <AutomaticField
                isAutomatic={card.isAutomatic}
                hint="The card says the best price cut of its category, such as 'up to 20% off'; nothing while none is reduced."
                onChange={onChange}
              />
              {!card.isAutomatic && (
                <TextField
                  label="Discount (optional)"
                  value={card.discount}
                  maxLength={CONTENT_LENGTHS.discount}
                  hint="As 20%; the card says '20% off'. It changes no price."
                  onChange={({ currentTarget }) => onChange({ discount: currentTarget.value })}
                />
              )}
            </>
          )}
          {'title' in card && (
            <>
              <TextField
                label="Title"
                value={card.title}
                maxLength={CONTENT_LENGTHS.cardTitle}
                error={titleProblem}
                onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
              />
              <TextAreaField
                label="Text (optional)"
                rows={2}
                value={card.text}
                maxLength={CONTENT_LENGTHS.cardText}
                onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
              />
            </>
          )}
        </div>
        {'image' in card && (
          <ImageChoice label="Picture" image={card.image} onChange={(image) => onChange({ image })} />
        )}
      </div>
    </fieldset>
  );
}

interface AutomaticFieldProps {
  isAutomatic: boolean | undefined;
  hint: string;
  onChange: OnChange;
}

function AutomaticField({ isAutomatic = false, hint, onChange }: AutomaticFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2.5 font-bold">
        <input
          type="checkbox"
          checked={isAutomatic}
          aria-describedby={id}
          onChange={({ currentTarget: { checked } }) => onChange({ isAutomatic: checked })}
          className="size-5 shrink-0 accent-berry"
        />
        Automatic discount
      </label>
      <p id={id} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
