import { useRef, useState } from 'react';
import type { z } from 'zod';
import { type ContentSlotState, type ContentVersion, valueSchemaOf } from '#contract/content.schema.ts';
import { instantOfShopTime } from '#contract/shop-time.ts';
import { formatDateTime } from '#contract/time.ts';
import {
  type EditedContent,
  usePublishContentMutation,
  useSaveContentDraftMutation,
} from '#web/features/content/staff-api.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';

const DRAFT_WITHOUT_TIMES = 'Draft saved, without its times: they count when you publish it from here.';
const AT_ONCE = { from: '', to: '' };

/** Message after a successful save, and the edited content at that time. A later edit hides the message. */
interface Outcome {
  text: string;
  of: EditedContent | undefined;
}

interface SaveResult {
  data?: { slot: ContentSlotState } | undefined;
  error?: unknown;
}

export type ContentEdits = ReturnType<typeof useContentEdits>;

/** State of a slot's editor. `onOutcome` is called when the message of a save changes. */
export function useContentEdits(state: ContentSlotState, own: EditedContent, onOutcome: () => void) {
  const { slot } = state;
  const storedIn = (row: ContentSlotState): EditedContent => row.draft ?? row.value ?? own;
  const schema: z.ZodType<unknown, EditedContent> = valueSchemaOf(slot);
  const form = useCheckedForm(
    state,
    (row) => ({ content: storedIn(row) }),
    checkRequest(schema, (values: { content: EditedContent }) => values.content),
  );
  const { content } = form.values;
  const { version } = form.seen;
  const fields = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(AT_ONCE);
  const [outcome, setOutcome] = useState<Outcome>();
  const [saveDraft, { isLoading: isSaving }] = useSaveContentDraftMutation();
  const [publishContent, { isLoading: isPublishing }] = usePublishContentMutation();

  function showOutcome(next: Outcome | undefined) {
    setOutcome(next);
    onOutcome();
  }

  function undo() {
    form.undo();
    showOutcome(undefined);
  }

  function putBack(old: ContentVersion) {
    const next = old.value ?? own;
    form.set({ content: next });
    showOutcome({ text: 'Put into the fields above. Publish it to show it.', of: next });
  }

  function check(): boolean {
    setOutcome(undefined);
    return form.check(fields.current);
  }

  async function send(call: () => PromiseLike<SaveResult>, text: string): Promise<boolean> {
    setOutcome(undefined);
    const saved = await form.run(call, fields.current);
    if (!saved) return false;
    form.accept(saved.slot);
    showOutcome({ text, of: undefined });
    return true;
  }

  async function save() {
    if (!check()) return;
    const text = times.from || times.to ? DRAFT_WITHOUT_TIMES : 'Draft saved. Shoppers do not see it yet.';
    await send(async () => saveDraft({ slot, value: content, version }), text);
  }

  async function publish() {
    if (!check()) return;
    const from = times.from && instantOfShopTime(times.from);
    const to = times.to && instantOfShopTime(times.to);
    const isPublished = await send(
      async () => publishContent({ slot, value: content, from: from || null, to: to || null, version }),
      from ? `Published, to be shown from ${formatDateTime(from)} on.` : 'Published. Shoppers see it now.',
    );
    if (isPublished) setTimes((now) => (now === times ? AT_ONCE : now));
  }

  const discard = () => send(async () => saveDraft({ slot, value: null, version }), 'The draft is gone.');

  const publishOwnText = () =>
    send(
      async () => publishContent({ slot, value: null, from: null, to: null, version }),
      "Shoppers see the shop's own text again.",
    );

  const success = outcome && outcome.of === (form.isEdited ? content : undefined) ? outcome.text : '';
  const actions = { undo, putBack, check, save, publish, discard, publishOwnText };
  return { form, content, storedIn, fields, times, setTimes, success, isSaving, isPublishing, ...actions };
}
