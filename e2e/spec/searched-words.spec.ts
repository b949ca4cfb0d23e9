import { expect, test } from '#e2e/support/fixtures.ts';

for (const [what, text] of [
  ['two thousand letters', 'kurta '.repeat(334)],
  ['wildcards', '%_%'],
  ['quotes and a backslash', `"'\\'; drop table products; --`],
  ['Urdu', 'لال کرتا'],
  ['emoji', '👗👶🏽'.repeat(40)],
  ['nothing but spaces', '   \t '],
  ['a null byte', 'kur\0ta'],
] as const) {
  test(`a search for ${what} is answered calmly`, async ({ page }) => {
    const response = await page.goto(`/search?q=${encodeURIComponent(text)}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expect(page.getByText('API Connection Failed')).toHaveCount(0);
    await expect(page.getByText('we have searched for its first 100 letters')).toHaveCount(
      text.trim().length > 100 ? 1 : 0,
    );
  });
}
