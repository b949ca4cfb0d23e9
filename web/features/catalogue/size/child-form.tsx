import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { adviseChild, type Child, fitOfChild, problemsOfChild } from '#contract/child-size.ts';
import { FACETS } from '#contract/facets.ts';
import { ProductLink } from '#web/features/catalogue/card/product-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { focusFirstInvalid } from '#web/ui/form.ts';
import type { SizeRow } from './size-rows.ts';
import { readChild, storeChild } from './stored-child.ts';

interface ChildFormProps {
  rows: readonly SizeRow[];
  currentId: string;
  onChosen: () => void;
}

const textOf = (value: number | null | undefined) => String(value ?? '');
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** This form is mounted only in the browser, so its first render may read browser storage. */
export function ChildForm({ rows, currentId, onChosen }: ChildFormProps) {
  const [child, setChild] = useState(readChild);
  const [texts, setTexts] = useState({ heightCm: textOf(child?.heightCm), years: textOf(child?.years) });
  const [problems, setProblems] = useState<ReturnType<typeof problemsOfChild>>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = { heightCm: numberOf(texts.heightCm), years: numberOf(texts.years) };
    const found = problemsOfChild(typed);
    const isWrong = Object.keys(found).length > 0;
    flushSync(() => {
      setProblems(found);
      setChild(isWrong ? undefined : typed);
    });
    if (isWrong) focusFirstInvalid(event.currentTarget);
    else storeChild(typed);
  }

  function forget() {
    storeChild(undefined);
    setChild(undefined);
    setTexts({ heightCm: '', years: '' });
  }

  const field = (name: keyof Child) => ({
    type: 'number',
    step: 'any',
    name,
    value: texts[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTexts((before) => ({ ...before, [name]: currentTarget.value })),
  });
  return (
    <form
      noValidate
      aria-label="Find the size"
      onSubmit={submit}
      className="grid gap-3 rounded-md bg-cream p-[min(1rem,4.5vw)]"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] items-start gap-3">
        <TextField label="Height in cm" inputMode="decimal" {...field('heightCm')} />
        <TextField label="Age in years" inputMode="decimal" {...field('years')} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Find the size</Button>
        {child && (
          <button type="button" onClick={forget} className="min-h-11 font-bold underline underline-offset-4">
            Forget this child
          </button>
        )}
      </div>
      <div role="status" className="grid gap-1">
        {child && <Advice child={child} rows={rows} currentId={currentId} onChosen={onChosen} />}
      </div>
      <p className="text-sm text-muted">Only this phone remembers your child. We never get it.</p>
    </form>
  );
}

function Advice({ child, rows, currentId, onChosen }: ChildFormProps & { child: Child }) {
  const offered = rows.map(({ age }) => age);
  const lengths = Object.fromEntries(rows.map(({ age, measures }) => [age, measures.lengthCm]));
  const fit = fitOfChild(child, offered);
  const fitting = 'age' in fit && rows.find(({ age }) => age === fit.age);
  return (
    <>
      <p className="font-bold">{adviseChild(child, offered, lengths)}</p>
      {fitting && fitting.product._id === currentId && <p>That is the piece on this page.</p>}
      {fitting && fitting.product._id !== currentId && (
        <ProductLink
          product={fitting.product}
          onClick={onChosen}
          className="inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4"
        >
          See {FACETS.age.longLabel(fitting.age)}
        </ProductLink>
      )}
    </>
  );
}
