import { useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.schema.ts';
import type { SavedDesign } from '#contract/designs.schema.ts';
import { isApiError } from '#web/store/api.ts';
import { randomUuid } from '#web/store/random-uuid.ts';
import { staffMessageOf } from '#web/ui/dashboard/staff-message.ts';
import { type CheckedBody, type DraftProblems, problemsFromFields } from './editor-body.ts';

/** Response of a design, or of one product. */
export type Saved = Partial<SavedDesign> & { message: string; product?: Product };

export interface SaveResult {
  data?: Saved | undefined;
  error?: unknown;
}

interface UseSave {
  /** `ref` is the idempotency key. */
  send: (checked: CheckedBody, ref: string) => Promise<SaveResult>;
  /** Message if a save fails and the server sends no message. */
  failed: string;
  onSaved: (saved: Saved) => void;
  onChangedMeanwhile: (saved: Saved | undefined) => Promise<void>;
}

export const SAVED_BEFORE =
  'What you had sent first was saved already, though its response was lost. Please look at it, and save what is left to change.';

/** Retries send the same idempotency key until a response arrives, so that the change is made once. */
export function useSave({ send, failed, onSaved, onChangedMeanwhile }: UseSave) {
  const pending = useRef<{ ref: string; sent: string }>(undefined);
  const [isSaving, setIsSaving] = useState(false);
  const [alert, setAlert] = useState('');
  const [problems, setProblems] = useState<DraftProblems>({});

  async function save(checked: CheckedBody): Promise<void> {
    const text = JSON.stringify(checked.body);
    const { ref, sent } = (pending.current ??= { ref: randomUuid(), sent: text });
    setIsSaving(true);
    setAlert('');
    setProblems({});
    const { data, error } = await send(checked, ref);
    setIsSaving(false);
    if (data) {
      pending.current = undefined;
      if (!data.isRepeated || sent === text) return onSaved(data);
      setAlert(SAVED_BEFORE);
      return onChangedMeanwhile(data);
    }
    setAlert(staffMessageOf(error, failed));
    if (!isApiError(error)) return;
    setProblems(problemsFromFields(error.fields ?? {}, checked));
    if (error.code === 'design_changed') await onChangedMeanwhile(undefined);
  }

  return { save, isSaving, alert, setAlert, problems };
}
