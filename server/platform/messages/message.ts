/** A short message to a phone. */
export interface Message {
  /** Stable across retries, so that gateways can discard duplicates. */
  id: string;
  /** E.164, such as '+923001234567'. */
  to: string;
  /** For gateways that send any text. */
  text: string;
  /** Variables of an approved template, in order, for gateways that fill in a template. */
  parameters: readonly string[];
}

export interface MessageTransport {
  /** Throws if the gateway does not accept the message: a `PermanentError` if a retry is pointless. */
  send(message: Message): Promise<void>;
}
