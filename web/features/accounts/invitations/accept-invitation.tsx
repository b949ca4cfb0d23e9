import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useAcceptInvitationMutation } from './api.ts';

/** Accepts an invitation for a user who already has an account. New users get `JoinForm`. */
export function AcceptInvitation({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const [accept, { isLoading, error }] = useAcceptInvitationMutation();

  async function acceptNow() {
    const { data } = await accept(token);
    if (data) onAccepted();
  }

  return (
    <div className="grid gap-4">
      <p>Your account gets these rights, and you log in again.</p>
      <FormAlert text={error && messageOf(error, 'Failed to accept. Please try again.')} />
      <Button disabled={isLoading} onClick={() => void acceptNow()}>
        {isLoading ? 'One moment...' : 'Accept'}
      </Button>
    </div>
  );
}
