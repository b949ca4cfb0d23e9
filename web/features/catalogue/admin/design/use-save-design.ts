import { useRef, useState } from 'react';
import type { CreateDesignInput, SavedDesign, UpdateDesignInput } from '#contract/designs.schema.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { randomUuid } from '#web/store/random-uuid.ts';
import { type DesignBody, type DraftProblems, problemsFromFields } from './design-body.ts';

export interface SaveResult {
  data?: SavedDesign | undefined;
  error?: unknown;
}

interface UseSaveDesign {
  send: (body: UpdateDesignInput) => Promise<SaveResult>;
  onSaved: (saved: SavedDesign) => void;
  onChangedMeanwhile: (saved: SavedDesign | undefined) => Promise<void>;
}

export const SAVED_BEFORE =
  'What you had sent first was saved already, though its response was lost. Please look at it, and save what is left to change.';

/** Saves a design. Retries send the same idempotency key until a response arrives, so that the change is made once. */
export function useSaveDesign({ send, onSaved, onChangedMeanwhile }: UseSaveDesign) {
  const pending = useRef<{ ref: string; sent: string }>(undefined);
  const [isSaving, setIsSaving] = useState(false);
  const [alert, setAlert] = useState('');
  const [problems, setProblems] = useState<DraftProblems>({});

  async function save(checked: DesignBody): Promise<void> {
    const text = JSON.stringify(checked.body);
    const { ref, sent } = (pending.current ??= { ref: randomUuid(), sent: text });
    setIsSaving(true);
    setAlert('');
    setProblems({});
    const { data, error } = await send({ ref, ...checked.body });
    setIsSaving(false);
    if (data) {
      pending.current = undefined;
      if (!data.isRepeated || sent === text) return onSaved(data);
      setAlert(SAVED_BEFORE);
      return onChangedMeanwhile(data);
    }
    setAlert(messageOf(error, 'This could not be saved. Please try again.'));
    if (!isApiError(error)) return;
    setProblems(problemsFromFields(error.fields ?? {}, checked));
    if (error.code === 'design_changed') await onChangedMeanwhile(undefined);
  }

  return { save, isSaving, alert, setAlert, problems };
}

export function createBodyOf(body: UpdateDesignInput): CreateDesignInput | undefined {
  const { name, description, category, gender, removed: _, ...rest } = body;
  if (name === null || description === null || category === null || gender === null) return undefined;
  const colors = body.colors.flatMap(({ color, pictures }) => (pictures ? [{ color, pictures }] : []));
  const ages = body.ages.flatMap(({ prices, ...age }) => (prices ? [{ ...age, prices }] : []));
  const variants = body.variants.map(({ product: _product, ...variant }) => variant);
  return { ...rest, name, description, category, gender, colors, ages, variants };
}
