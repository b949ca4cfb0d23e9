import { useState } from 'react';
import type { ContentSlotState } from '#contract/content.schema.ts';
import { type EditedContent, usePreviewContentPageMutation } from '#web/features/content/staff-api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ContentFields, type FieldChanges } from './content-fields.tsx';
import { ContentHistory } from './content-history.tsx';
import { ContentPreview } from './content-preview.tsx';
import { QUESTIONS, type Question } from './questions.ts';
import { SavedNow } from './saved-now.tsx';
import { TimesFields } from './times-fields.tsx';
import { type ContentEdits, useContentEdits } from './use-content-edits.ts';

const BAR_BUTTON = 'max-sm:px-3.5';

interface ContentEditorProps {
  state: ContentSlotState;
  own: EditedContent;
}

/** Edits the draft of a slot, or the published content if there is no draft. Shoppers see only published content. */
export function ContentEditor({ state, own }: ContentEditorProps) {
  const { slot, value, draft, versions } = state;
  const [previews, setPreviews] = useState(0);
  const edits = useContentEdits(state, own, () => setPreviews(0));
  const { form, content, fields, putBack } = edits;
  const { problems, savedNow, isBusy } = form;
  const [question, setQuestion] = useState<Question>();
  const [previewPage, preview] = usePreviewContentPageMutation();

  const showPreview = async () => {
    if (!edits.check()) return;
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
              onClick={() => setQuestion({ ...QUESTIONS.discard, onConfirm: () => void edits.discard() })}
            >
              Discard the draft
            </Button>
          </p>
        )}
        <div className="grid gap-5 rounded-md bg-card p-4 shadow-card md:p-6">
          <ContentFields
            content={content}
            problems={problems}
            onChange={(changes, index) =>
              form.edit((before) => ({ content: withChanges(before.content, changes, index) }))
            }
          />
        </div>
        {savedNow && <SavedNow saved={edits.storedIn(savedNow)} typed={content} />}
        <TimesFields times={edits.times} problems={problems} onChange={edits.setTimes} />
        <ContentBar edits={edits} isPreviewing={preview.isLoading} onPreview={() => void showPreview()} />
        {value !== null && (
          <p>
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => setQuestion({ ...QUESTIONS.ownText, onConfirm: () => void edits.publishOwnText() })}
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
              form.isEdited ? setQuestion({ ...QUESTIONS.putBack, onConfirm: () => putBack(old) }) : putBack(old)
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

interface ContentBarProps {
  edits: ContentEdits;
  isPreviewing: boolean;
  onPreview: () => void;
}

function ContentBar({ edits, isPreviewing, onPreview }: ContentBarProps) {
  const { isEdited, isBusy, alert } = edits.form;
  return (
    <div className="sticky bottom-16 z-10 grid gap-2 rounded-md border border-line bg-paper p-3 md:bottom-3">
      <FormAlert text={alert} />
      <FormSuccess text={edits.success} />
      <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-3">
        {isEdited && (
          <Button variant="quiet" className={BAR_BUTTON} onClick={edits.undo}>
            Undo
          </Button>
        )}
        <Button variant="secondary" className={BAR_BUTTON} disabled={isPreviewing} onClick={onPreview}>
          Preview
        </Button>
        <Button
          variant="secondary"
          className={BAR_BUTTON}
          disabled={isBusy || !isEdited}
          onClick={() => void edits.save()}
        >
          {edits.isSaving ? 'Saving...' : 'Save draft'}
        </Button>
        <Button className={BAR_BUTTON} disabled={isBusy} onClick={() => void edits.publish()}>
          {edits.isPublishing ? 'Publishing...' : 'Publish'}
        </Button>
      </div>
    </div>
  );
}

function withChanges(content: EditedContent, changes: FieldChanges, index: number | undefined): EditedContent {
  if (!Array.isArray(content)) return { ...content, ...changes };
  return content.map((card, place) => (place === index ? { ...card, ...changes } : card));
}
