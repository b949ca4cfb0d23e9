import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useTestMailMutation } from './api.ts';

/** Button that sends a mail to the viewer, with the response of the mail server. */
export function MailTest() {
  const [testMail, { data, error, isLoading }] = useTestMailMutation();
  return (
    <>
      <Button variant="secondary" aria-busy={isLoading} onClick={() => !isLoading && void testMail()}>
        {isLoading ? 'Sending...' : 'Send me a test mail'}
      </Button>
      <div role="status" className="grow basis-full wrap-anywhere empty:hidden">
        {!isLoading && data?.isSent && (
          <p>
            <span className="font-bold">The mail server took the mail for {data.to}.</span> Look into your inbox, and
            into the spam folder.
            {data.response && <span className="block text-muted">Its response: {data.response}</span>}
          </p>
        )}
        {!isLoading && data && !data.isSent && (
          <p>
            <span className="font-bold">The mail was not sent.</span> Show this to whoever looks after the server:{' '}
            {data.response}
          </p>
        )}
        {!isLoading && error && <p>{messageOf(error, 'The test could not be made. Please try again.')}</p>}
      </div>
    </>
  );
}
