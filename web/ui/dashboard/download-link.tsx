import { type ReactNode, useRef } from 'react';
import { isApiError, messageOf } from '#web/store/api.ts';
import { confirmationApi } from '#web/store/confirmation.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastShown } from '#web/ui/toast.tsx';

interface DownloadLinkProps {
  href: string;
  /** The file's name. */
  download: string;
  children: ReactNode;
}

/** A link to a file that needs a confirmed session: it asks for the confirmation first, as a file's error is shown nowhere. */
export function DownloadLink({ href, download, children }: DownloadLinkProps) {
  const dispatch = useAppDispatch();
  const link = useRef<HTMLAnchorElement>(null);
  const isConfirmed = useRef(false);

  async function confirmFirst() {
    const check = confirmationApi.endpoints.getConfirmation.initiate(undefined, {
      forceRefetch: true,
      subscribe: false,
    });
    const { data, error } = await dispatch(check);
    if (data) {
      isConfirmed.current = true;
      link.current?.click();
    } else if (!isApiError(error) || error.code !== 'confirmation_required') {
      dispatch(toastShown('error', messageOf(error, 'The download failed. Please try again.')));
    }
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
