import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Query, QueryState, type QueryStateProps } from './query-state.tsx';

const SALE = { names: ['Eid'] };
type List = typeof SALE;

function show(query: Partial<Query<List>>, props: Partial<QueryStateProps<List>> = {}) {
  const refetch = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(
    <QueryState
      query={{ isFetching: false, refetch, ...query }}
      what="the sales"
      isEmpty={({ names }) => names.length === 0}
      empty={<p>No sales yet</p>}
      {...props}
    >
      {({ names }) => <p>{names.join()}</p>}
    </QueryState>,
  );
  return { refetch, user: userEvent.setup() };
}

afterEach(cleanup);

/** Pages hand their queries to this component, so their own tests only open what has been loaded. */
describe('the state of a query', () => {
  it('is loading until the first response', () => {
    show({ isFetching: true });
    expect(screen.getByText('Loading the sales...')).toHaveRole('status');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is the loaded list, or a text for an empty one', () => {
    show({ data: SALE, currentData: SALE });
    expect(screen.getByText('Eid')).toBeVisible();
    const none = { names: [] };
    show({ data: none, currentData: none });
    expect(screen.getByText('No sales yet')).toBeVisible();
  });

  it('is the previous list while another page loads', () => {
    show({ data: SALE, isFetching: true });
    expect(screen.getByText('Eid')).toBeVisible();
  });

  it('is an error with Retry if the list cannot be loaded, without the rows of an earlier response', async () => {
    const { refetch, user } = show({ data: SALE, error: { status: 500, message: '' } });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load the sales.');
    expect(screen.queryByText('Eid')).toBeNull();
    expect(refetch).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('has an error text of its own where the page gives one', () => {
    show({ error: { status: 'network', message: 'Network Error' } }, { failed: 'No sales today.' });
    expect(screen.getByRole('alert')).toHaveTextContent('No sales today.');
    expect(screen.queryByText(/Failed to load/)).toBeNull();
  });

  it.each([401, 403])('shows no rows to a user who may not see them any more (%s)', (status) => {
    show({ data: SALE, currentData: SALE, error: { status, message: '' } });
    expect(screen.getByRole('alert')).toHaveTextContent(/You may not see the sales now\. Ask an admin for the right/);
    expect(screen.queryByText('Eid')).toBeNull();
  });
});
