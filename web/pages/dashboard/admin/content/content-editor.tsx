import { useState } from 'react';
import type { ContentSlotState } from '#contract/content.schema.ts';
import { instantOfShopTime } from '#contract/shop-time.ts';
import { formatDateTime } from '#contract/time.ts';
import {
  type EditedContent,
  usePreviewContentPageMutation,
  usePublishContentMutation,
  useSaveContentDraftMutation,
} from '#web/features/content/staff-api.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ContentFields, type FieldChanges } from './content-fields.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import { problemsOf } from './content-problems.ts';

interface ContentEditorProps {
  state: ContentSlotState;
  /** What the slot shows where nothing is published. */
  own: EditedContent;
}

const FIELDS_WRONG = 'Please correct the marked fields.';
const AT_ONCE = { from: '', to: '' };

/** A slot's draft, or else what shoppers see; nothing is shown to them before it is published. */
export function ContentEditor({ state, own }: ContentEditorProps) {
  const { slot, value, draft, version, versions } = state;
  const stored = draft ?? value ?? own;
  const [edited, setEdited] = useState<EditedContent>();
  const [times, setTimes] = useState(AT_ONCE);
  const [isChecked, setIsChecked] = useState(false);
  const [previews, setPreviews] = useState(0);
  const [outcome, setOutcome] = useState('');
  const [error, setError] = useState<unknown>();
  const [saveDraft, saving] = useSaveContentDraftMutation();
  const [publishContent, publishing] = usePublishContentMutation();
  const [previewPage, preview] = usePreviewContentPageMutation();
  const content = edited ?? stored;
  const isBusy = saving.isLoading || publishing.isLoading;
  const problems = { ...(isApiError(error) && error.fields), ...(isChecked && problemsOf(content)) };
  const isWrong = isChecked && Object.keys(problemsOf(content)).length > 0;

  function load(next: EditedContent | undefined, message: string) {
    setEdited(next);
    setOutcome(message);
    setError(undefined);
    setIsChecked(false);
    setPreviews(0);
  }

  function change(changes: FieldChanges, index?: number) {
    setOutcome('');
    setError(undefined);
    setEdited((before) => withChanges(before ?? stored, changes, index));
  }

  /** Whether the content can be sent; marks what is wrong. */
  function check(): boolean {
    setOutcome('');
    setError(undefined);
    setIsChecked(true);
    return !isBusy && Object.keys(problemsOf(content)).length === 0;
  }

  async function send(call: () => PromiseLike<{ data?: unknown; error?: unknown }>, message: string): Promise<void> {
    const result = await call();
    if (result.error !== undefined) return setError(result.error);
    setTimes(AT_ONCE);
    load(undefined, message);
  }

  const save = async () => {
    if (check()) {
      await send(async () => saveDraft({ slot, value: content, version }), 'Draft saved. Shoppers do not see it yet.');
    }
  };

  const publish = async () => {
    if (!check()) return;
    const from = times.from && instantOfShopTime(times.from);
    const to = times.to && instantOfShopTime(times.to);
    await send(
      async () => publishContent({ slot, value: content, from: from || null, to: to || null, version }),
      from ? `Published, to be shown from ${formatDateTime(from)} on.` : 'Published. Shoppers see it now.',
    );
  };

  const showPreview = async () => {
    if (!check()) return;
    if ('body' in content) {
      const result = await previewPage(content);
      if (result.error) return setError(result.error);
    }
    setPreviews((count) => count + 1);
  };

  return (
    <div className={classNames('grid items-start gap-8', previews > 0 && 'xl:grid-cols-[minmax(0,1fr)_auto]')}>
      <div className="grid max-w-4xl min-w-0 gap-6">
        {draft !== null && (
          <p className="flex flex-wrap items-center justify-between gap-3 rounded-sm bg-sun-soft px-4 py-1">
            This is a draft. Shoppers do not see it.
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => void send(async () => saveDraft({ slot, value: null, version }), 'The draft is gone.')}
            >
              Discard the draft
            </Button>
          </p>
        )}
        <div className="grid gap-5 rounded-md bg-white p-4 shadow-card md:p-6">
          <ContentFields content={content} problems={problems} onChange={change} />
        </div>
        <fieldset className="grid items-start gap-4 rounded-md bg-white p-4 shadow-card sm:grid-cols-2 md:p-6">
          <legend className="float-start text-lg font-bold sm:col-span-2">When (optional, Pakistan time)</legend>
          <TextField
            label="From"
            type="datetime-local"
            value={times.from}
            hint="Empty: at once"
            error={problems['from']}
            onChange={({ currentTarget }) => setTimes({ ...times, from: currentTarget.value })}
          />
          <TextField
            label="Until"
            type="datetime-local"
            value={times.to}
            hint="Then what was shown before comes back. Empty: until you publish something else"
            error={problems['to']}
            onChange={({ currentTarget }) => setTimes({ ...times, to: currentTarget.value })}
          />
        </fieldset>
        <div className="sticky bottom-16 z-10 grid gap-2 rounded-md border border-line bg-paper p-3 md:bottom-3">
          <FormAlert
            text={
              isWrong
                ? FIELDS_WRONG
                : error === undefined
                  ? ''
                  : messageOf(error, 'This could not be saved. Please try again.')
            }
          />
          <FormSuccess text={outcome} />
          <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-3">
            {edited && (
              <Button variant="quiet" className="max-sm:px-3.5" onClick={() => load(undefined, '')}>
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
              disabled={isBusy || !edited}
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
              onClick={() =>
                void send(
                  async () => publishContent({ slot, value: null, from: null, to: null, version }),
                  "Shoppers see the shop's own text again.",
                )
              }
            >
              Back to the shop's own text
            </Button>
          </p>
        )}
        <section aria-label="Published so far" className="grid gap-3">
          <h2 className="text-xl">Published so far</h2>
          <ContentHistory
            versions={versions}
            onPutBack={(old) => load(old.value ?? own, 'Put into the fields above. Publish it to show it.')}
          />
        </section>
      </div>
      {previews > 0 && <ContentPreview key={previews} slot={slot} content={content} html={preview.data?.html ?? ''} />}
    </div>
  );
}

function withChanges(content: EditedContent, changes: FieldChanges, index: number | undefined): EditedContent {
  if (!Array.isArray(content)) return { ...content, ...changes };
  return content.map((card, place) => (place === index ? { ...card, ...changes } : card));
}
