import { type ReactNode, useRef } from 'react';
import { privateQuery } from '#contract/private-query.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { confirmationApi } from '#web/store/call-handlers.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { requestOnce } from '#web/store/request-once.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { saveFile } from './save-file.ts';

const FAILED = 'The download failed. Please try again.';

interface DownloadLinkProps {
  href: string;
  download: string;
  /** Parameters such as a phone number. They are sent in a header, because logs record URLs. */
  hidden?: Record<string, string> | undefined;
  children: ReactNode;
}

/** Asks for the password before the download starts, because a download cannot show that the API rejected it. */
export function DownloadLink({ href, download, hidden = {}, children }: DownloadLinkProps) {
  const dispatch = useAppDispatch();
  const link = useRef<HTMLAnchorElement>(null);
  const isConfirmed = useRef(false);

  async function confirmFirst() {
    const check = confirmationApi.endpoints.getConfirmation.initiate(undefined, { forceRefetch: true });
    const { data, error } = await requestOnce(dispatch(check));
    if (data) await start();
    else if (!isApiError(error) || error.code !== 'confirmation_required')
      dispatch(toastShown('error', messageOf(error, FAILED)));
  }

  async function start() {
    const headers = privateQuery(hidden);
    if (Object.keys(headers).length > 0) {
      await saveFile(href, download, headers).catch(() => dispatch(toastShown('error', FAILED)));
      return;
    }
    isConfirmed.current = true;
    link.current?.click();
  }

  return (
    <a
      ref={link}
      href={href}
      download={download}
      className={buttonClasses('secondary')}
      onClick={(event) => {
        if (isConfirmed.current) isConfirmed.current = false;
        else {
          event.preventDefault();
          void confirmFirst();
        }
      }}
    >
      <Icon name="arrowDown" className="size-5" />
      {children}
    </a>
  );
}
