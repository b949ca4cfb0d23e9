import { testWith, writeReference } from './support/test-engine.ts';

const test = testWith('Chromium');

test('Chromium: pages of the dashboard fit a phone and a desktop', async ({ engine, hand }) => {
  test.setTimeout(900_000);
  await writeReference(engine, hand);
});
