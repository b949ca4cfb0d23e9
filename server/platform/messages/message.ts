export interface Message {
  /** Stable across retries, so that gateways can discard duplicates. */
  id: string;
  /** Phone in E.164, such as '+923001234567'. */
  to: string;
  text: string;
  /** Variables of an approved template, in order, for gateways that fill in a template. */
  parameters: readonly string[];
}

export interface MessageTransport {
  /** Throws if the gateway does not accept the message: a `PermanentError` if a retry is pointless. */
  send(message: Message): Promise<void>;
}
