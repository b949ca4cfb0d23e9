import { useState } from 'react';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { confirmationMessage } from '#contract/desk-messages.ts';
import { messageOf } from '#web/store/api.ts';
import { useMakeLinkMutation } from './api.ts';

const FAILED = 'The link could not be made. Please try again.';

interface ChatWithLink {
  openChat: (desk: DeskOrder, chatUrl: string) => Promise<void>;
  problem: string | undefined;
}

/** Opens a chat with the customer. Its prefilled message contains a new link that confirms the order. */
export function useChatWithLink(shopName: string): ChatWithLink {
  const [makeLink, { isLoading }] = useMakeLinkMutation();
  const [problem, setProblem] = useState<string>();

  async function openChat({ order, version }: DeskOrder, chatUrl: string) {
    if (isLoading) return;
    // Opens the window before the link exists, because browsers block windows that open some time after the press.
    const opened = window.open('', '_blank');
    if (opened) opened.opener = null;
    const { data, error } = await makeLink({ id: order._id, version });
    setProblem(data ? undefined : messageOf(error, FAILED));
    if (!data) {
      opened?.close();
      return;
    }
    const url = `${chatUrl}?text=${encodeURIComponent(confirmationMessage(shopName, order, data.url))}`;
    if (opened) opened.location.replace(url);
    else window.location.assign(url);
  }

  return { openChat, problem };
}
