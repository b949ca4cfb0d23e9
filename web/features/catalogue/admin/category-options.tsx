import { CATEGORIES } from '#contract/catalogue.ts';
import { ADMIN_CATEGORY_LABELS } from '#contract/managed-products.ts';

export function CategoryOptions() {
  return (
    <>
      <option value="">Select a category</option>
      {CATEGORIES.map((category) => (
        <option key={category} value={category}>
          {ADMIN_CATEGORY_LABELS[category]}
        </option>
      ))}
    </>
  );
}
