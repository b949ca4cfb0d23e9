import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '#web/store/api.ts';
import { makeStore } from '#web/store/make-store.ts';
import { fill } from '#web/test/fill.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { type Problems, useCheckedForm } from './use-checked-form.ts';

interface Note {
  text: string;
  version: number;
}
interface Sent {
  text: string;
  version: number;
}
type Send = (sent: Sent) => Promise<{ data?: Note; error?: ApiError }>;

const CHANGED = 'This was changed meanwhile. Please look at it again.';
const changed: ApiError = { status: 409, code: 'setting_changed', message: CHANGED };

function NoteForm({ row, send }: { row: Note; send: Send }) {
  const form = useCheckedForm(row, ({ text }) => ({ text }), {
    bodyOf: ({ text }, { version }: Note) => ({ text, version }),
    problemsOf: ({ text }): Problems => (text === '' ? { text: 'Please fill this in' } : {}),
  });
  const { error, ...field } = form.field('text');
  return (
    <form noValidate onSubmit={form.submit(send, form.accept)}>
      <input aria-label="Note" aria-invalid={error !== undefined} {...field} />
      {error && <p>{error}</p>}
      {form.savedNow && <p>Saved now: {form.savedNow.text}</p>}
      <p role="alert">{form.alert}</p>
      <button type="button" onClick={form.undo}>
        Undo
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

/** Shows the form of a note, whose newest row is that of the last `showRow`. */
function open(send: Send) {
  const store = makeStore(() => Promise.reject(new Error('The form calls no API')));
  const page = (row: Note) => (
    <Provider store={store}>
      <MemoryRouter>
        <NoteForm row={row} send={send} />
        <Toaster />
      </MemoryRouter>
    </Provider>
  );
  const { rerender } = render(page({ text: 'First', version: 1 }));
  const user = userEvent.setup({ delay: null });
  return {
    showRow: (row: Note) => rerender(page(row)),
    type: (text: string) => fill(user, note(), text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
}

const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });

afterEach(cleanup);

/** The forms of the dashboard use this hook, so their own tests do not repeat these. */
describe('a form of the dashboard', () => {
  it('shows the newest row until the user edits it', async () => {
    const { showRow, type } = open(vi.fn<Send>());
    showRow({ text: 'Theirs', version: 2 });
    expect(note()).toHaveValue('Theirs');
    await type('Mine');
    showRow({ text: 'Theirs again', version: 3 });
    expect(note()).toHaveValue('Mine');
  });

  it('overwrites what somebody else has saved only after it was shown, even if it was refetched', async () => {
    const send = vi.fn<Send>();
    const { showRow, type, press } = open(send);
    await type('Mine');
    showRow({ text: 'Theirs', version: 2 });
    expect(screen.queryByText(/^Saved now/)).toBeNull();
    send.mockResolvedValueOnce({ error: changed });
    await press('Save');
    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect(screen.getByText('Saved now: Theirs')).toBeVisible();
    expect(note()).toHaveValue('Mine');
    send.mockResolvedValueOnce({ data: { text: 'Mine', version: 3 } });
    await press('Save');
    await waitFor(() => expect(screen.queryByText(/^Saved now/)).toBeNull());
    expect(send.mock.calls).toEqual([[{ text: 'Mine', version: 1 }], [{ text: 'Mine', version: 2 }]]);
  });

  it('shows what somebody else has saved after Undo', async () => {
    const send = vi.fn<Send>(() => Promise.resolve({ error: changed }));
    const { showRow, type, press } = open(send);
    await type('Mine');
    await press('Save');
    showRow({ text: 'Theirs', version: 2 });
    await press('Undo');
    expect(note()).toHaveValue('Theirs');
    expect(screen.getByRole('alert')).toHaveTextContent('');
  });

  it('keeps text that is typed during the save, and sends it with the version that was saved', async () => {
    const saved = Promise.withResolvers<Awaited<ReturnType<Send>>>();
    const send = vi.fn<Send>(() => saved.promise);
    const { showRow, type, press } = open(send);
    await type('Mine');
    await press('Save');
    await press('Save');
    expect(send).toHaveBeenCalledOnce();
    await type('Mine, longer');
    const row = { text: 'Mine', version: 2 };
    await act(async () => saved.resolve({ data: row }));
    showRow(row);
    expect(note()).toHaveValue('Mine, longer');
    await press('Save');
    expect(send).toHaveBeenLastCalledWith({ text: 'Mine, longer', version: 2 });
  });

  it('sends nothing while a field has a problem, and focuses this field', async () => {
    const send = vi.fn<Send>();
    const { type, press } = open(send);
    await type('');
    await press('Save');
    expect(screen.getByText('Please fill this in')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Please correct the marked fields.');
    expect(note()).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('marks the fields that the server names', async () => {
    const error: ApiError = { status: 400, message: 'The note is wrong.', fields: { text: 'must be shorter' } };
    const { type, press } = open(() => Promise.resolve({ error }));
    await type('Long');
    await press('Save');
    expect(await screen.findByText('must be shorter')).toBeVisible();
    await type('Short');
    expect(screen.queryByText('must be shorter')).toBeNull();
  });

  it('says in a toast that the row was deleted, because its form disappears', async () => {
    const error: ApiError = { status: 404, message: 'This note was deleted meanwhile.' };
    const { type, press } = open(() => Promise.resolve({ error }));
    await type('Mine');
    await press('Save');
    expect((await screen.findAllByText(error.message)).length).toBe(2);
  });
});
