import type { Invitation } from '#contract/accounts.schema.ts';
import { RIGHT_LABELS } from '#contract/right-labels.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useListInvitationsQuery, useWithdrawInvitationMutation } from './api.ts';

export function OpenInvitations() {
  const dispatch = useAppDispatch();
  const { data } = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [withdraw, { isLoading }] = useWithdrawInvitationMutation();
  if (!data || data.invitations.length === 0) return null;

  async function end({ _id }: Invitation) {
    const { error } = await withdraw(_id);
    if (error) dispatch(toastShown('error', messageOf(error, 'Failed to withdraw it. Please try again.')));
    else dispatch(toastShown('success', 'Invitation withdrawn'));
  }

  return (
    <section className="mt-8 max-w-2xl rounded-lg bg-card p-5 shadow-card" aria-labelledby="open-invitations">
      <h2 id="open-invitations" className="text-2xl">
        Open invitations
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {data.invitations.map((invitation) => (
          <li key={invitation._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-bold break-all">{invitation.email}</p>
              <p className="text-sm text-muted">{invitation.rights.map((right) => RIGHT_LABELS[right]).join('; ')}</p>
              <p className="text-sm text-muted">Until {formatDateTime(invitation.expiresAt)}</p>
            </div>
            <Button
              variant="quiet"
              className="-me-3 shrink-0 px-3 underline"
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              disabled={isLoading}
              onClick={() => void end(invitation)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
