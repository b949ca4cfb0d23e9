import { useRef, useState } from 'react';
import type { ContentSlotState, ContentVersion } from '#contract/content.schema.ts';
import { instantOfShopTime } from '#contract/shop-time.ts';
import { formatDateTime } from '#contract/time.ts';
import {
  type EditedContent,
  usePreviewContentPageMutation,
  usePublishContentMutation,
  useSaveContentDraftMutation,
} from '#web/features/content/staff-api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ContentFields, type FieldChanges } from './content-fields.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import { problemsOf } from './content-problems.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { SavedNow } from './saved-now.tsx';
import { TimesFields } from './times-fields.tsx';

interface ContentEditorProps {
  state: ContentSlotState;
  own: EditedContent;
}

const DRAFT_WITHOUT_TIMES = 'Draft saved, without its times: they count when you publish it from here.';
const AT_ONCE = { from: '', to: '' };

/** Message of a success. It disappears when the edited content differs from `of`. */
interface Outcome {
  text: string;
  of: EditedContent | undefined;
}

interface SaveResult {
  data?: { slot: ContentSlotState } | undefined;
  error?: unknown;
}

/** Edits the draft of a slot; without a draft, the published content. Shoppers see only published content. */
export function ContentEditor({ state, own }: ContentEditorProps) {
  const { slot, value, draft, versions } = state;
  const storedIn = (row: ContentSlotState): EditedContent => row.draft ?? row.value ?? own;
  const form = useCheckedForm(
    state,
    (row) => ({ content: storedIn(row) }),
    ({ content }) => problemsOf(content),
  );
  const { values, problems, savedNow, isEdited, isBusy } = form;
  const { content } = values;
  const { version } = form.seen;
  const fields = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(AT_ONCE);
  const [previews, setPreviews] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const [question, setQuestion] = useState<Question>();
  const [saveDraft, saving] = useSaveContentDraftMutation();
  const [publishContent, publishing] = usePublishContentMutation();
  const [previewPage, preview] = usePreviewContentPageMutation();

  function showOutcome(next: Outcome | undefined) {
    setOutcome(next);
    setPreviews(0);
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

  const save = async () => {
    if (!check()) return;
    const text = times.from || times.to ? DRAFT_WITHOUT_TIMES : 'Draft saved. Shoppers do not see it yet.';
    await send(async () => saveDraft({ slot, value: content, version }), text);
  };

  const publish = async () => {
    if (!check()) return;
    const from = times.from && instantOfShopTime(times.from);
    const to = times.to && instantOfShopTime(times.to);
    const isPublished = await send(
      async () => publishContent({ slot, value: content, from: from || null, to: to || null, version }),
      from ? `Published, to be shown from ${formatDateTime(from)} on.` : 'Published. Shoppers see it now.',
    );
    if (isPublished) setTimes((now) => (now === times ? AT_ONCE : now));
  };

  const discard = () => send(async () => saveDraft({ slot, value: null, version }), 'The draft is gone.');

  const publishOwnText = () =>
    send(
      async () => publishContent({ slot, value: null, from: null, to: null, version }),
      "Shoppers see the shop's own text again.",
    );

  const showPreview = async () => {
    if (!check()) return;
    if ('body' in content && !(await form.run(() => previewPage(content), fields.current))) return;
    setPreviews((count) => count + 1);
  };

  return (
    <div className={classNames('grid items-start gap-8', previews > 0 && 'xl:grid-cols-[minmax(0,1fr)_auto]')}>
      <div ref={fields} className="grid max-w-4xl min-w-0 gap-6">
        {draft !== null && (
          <p className="flex flex-wrap items-center justify-between gap-3 rounded-sm bg-sun-soft px-4 py-1">
            This is a draft. Shoppers do not see it.
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => setQuestion({ ...QUESTIONS.discard, onConfirm: () => void discard() })}
            >
              Discard the draft
            </Button>
          </p>
        )}
        <div className="grid gap-5 rounded-md bg-white p-4 shadow-card md:p-6">
          <ContentFields
            content={content}
            problems={problems}
            onChange={(changes, index) =>
              form.edit((before) => ({ content: withChanges(before.content, changes, index) }))
            }
          />
        </div>
        {savedNow && <SavedNow saved={storedIn(savedNow)} typed={content} />}
        <TimesFields times={times} problems={problems} onChange={setTimes} />
        <div className="sticky bottom-16 z-10 grid gap-2 rounded-md border border-line bg-paper p-3 md:bottom-3">
          <FormAlert text={form.alert} />
          <FormSuccess text={outcome && outcome.of === (isEdited ? content : undefined) ? outcome.text : ''} />
          <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-3">
            {isEdited && (
              <Button variant="quiet" className="max-sm:px-3.5" onClick={undo}>
                Undo
              </Button>
            )}
            <Button
              variant="secondary"
              className="max-sm:px-3.5"
              disabled={preview.isLoading}
              onClick={() => void showPreview()}
            >
              Preview
            </Button>
            <Button
              variant="secondary"
              className="max-sm:px-3.5"
              disabled={isBusy || !isEdited}
              onClick={() => void save()}
            >
              {saving.isLoading ? 'Saving...' : 'Save draft'}
            </Button>
            <Button className="max-sm:px-3.5" disabled={isBusy} onClick={() => void publish()}>
              {publishing.isLoading ? 'Publishing...' : 'Publish'}
            </Button>
          </div>
        </div>
        {value !== null && (
          <p>
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => setQuestion({ ...QUESTIONS.ownText, onConfirm: () => void publishOwnText() })}
            >
              Back to the shop's own text
            </Button>
          </p>
        )}
        <section aria-label="Published so far" className="grid gap-3">
          <h2 className="text-xl">Published so far</h2>
          <ContentHistory
            versions={versions}
            onPutBack={(old) =>
              isEdited ? setQuestion({ ...QUESTIONS.putBack, onConfirm: () => putBack(old) }) : putBack(old)
            }
          />
        </section>
      </div>
      <ConfirmDialog
        isOpen={question !== undefined}
        onClose={() => setQuestion(undefined)}
        onConfirm={() => {
          setQuestion(undefined);
          question?.onConfirm();
        }}
        title={question?.title ?? ''}
        question={question?.text ?? ''}
        action={question?.action}
      />
      {previews > 0 && <ContentPreview key={previews} slot={slot} content={content} html={preview.data?.html ?? ''} />}
    </div>
  );
}

function withChanges(content: EditedContent, changes: FieldChanges, index: number | undefined): EditedContent {
  if (!Array.isArray(content)) return { ...content, ...changes };
  return content.map((card, place) => (place === index ? { ...card, ...changes } : card));
}
