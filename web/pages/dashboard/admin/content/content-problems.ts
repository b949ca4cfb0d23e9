import { isContentLink } from '#contract/content.ts';
import type { EditedContent } from '#web/features/content/staff-api.ts';

const MISSING = 'Please fill this in';

/** Returns error messages by field, such as 'headline', or '2.title' for the title of the third card. */
export function problemsOf(content: EditedContent): Record<string, string> {
  if (Array.isArray(content)) {
    return Object.fromEntries(
      content.flatMap((card, index) =>
        'title' in card && card.title.trim() === '' ? [[`${index}.title`, MISSING]] : [],
      ),
    );
  }
  if ('body' in content) return missingOf(content, ['title', 'body']);
  const missing = missingOf(content, ['headline', 'button', ...(content.isAutomatic ? ['highlight' as const] : [])]);
  return isContentLink(content.link.trim()) ? missing : { ...missing, link: 'must begin with / or https://' };
}

function missingOf<Fields extends object>(fields: Fields, required: readonly (keyof Fields & string)[]) {
  return Object.fromEntries(
    required.filter((name) => String(fields[name]).trim() === '').map((name) => [name, MISSING]),
  );
}
