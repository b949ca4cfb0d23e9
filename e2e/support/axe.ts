import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Only `PAGE_IMAGES=1` takes a screenshot of every state, because screenshots take longer than axe. */
const IMAGES = 'test-results/pages';

/** Asserts WCAG 2.2 AA. The assertion is soft, so that one run reports every failing state. */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  // The default mode opens a tab to merge the results of frames. Legacy mode does not, and the shop has no frames.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], runOnly: WCAG_22_AA })
    .analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect.soft(found, what).toEqual([]);
}

export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolation(page, what);
  if (!process.env.PAGE_IMAGES) return;
  const name = what.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  await page.screenshot({ path: `${IMAGES}/${test.info().project.name}/${name}.png`, fullPage: true });
}
