import { expect, it } from 'vitest';
import { callApi } from '#web/store/api.ts';
import { staffMessageOf } from './staff-message.ts';

const FALLBACK = 'This could not be saved.';
const PAGE = '<html><center><h1>nginx</h1></center></html>';

/** Returns what staff read after this response to an upload. */
async function messageAfter(status: number, body: string): Promise<string> {
  const fetchApi = async () => new Response(body, { status });
  const extra = { fetchApi, getToken: () => undefined, onTokenRejected: () => false };
  const { error } = await callApi({ path: '/uploadImage', method: 'POST', body: { image: 'x' } }, extra);
  return staffMessageOf(error, FALLBACK);
}

it.each([
  [413, PAGE, /^The proxy in front of the shop takes smaller files only, often at most 1 MB\./],
  [413, '', /^The proxy in front of the shop/],
  [502, PAGE, /^The shop does not respond\. Nothing was saved\./],
  [503, 'The shop does not respond. Please try again in a moment.', /^The shop does not respond/],
  [504, PAGE, /^The shop does not respond/],
  [413, '{"message":"At most 12 MB","code":"too_large"}', /^At most 12 MB$/],
  [503, '{"message":"The shop is busy","code":"unavailable"}', /^The shop is busy$/],
  [400, PAGE, /^This could not be saved\.$/],
])('a response %d %s is understood', async (status, body, message) => {
  expect(await messageAfter(status, body)).toMatch(message);
});
