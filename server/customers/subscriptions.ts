import { accountDeleted } from '#server/accounts/events.ts';
import { subscribe } from '#server/platform/jobs/job.ts';

export const notesOfDeleted = subscribe(accountDeleted, 'account.deleted.notes');
