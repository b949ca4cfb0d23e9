/** A short message to a phone, as a gateway sends it. */
export interface Message {
  /** Stable across retries, so that gateways can discard duplicates. */
  id: string;
  /** E.164, as '+923001234567'. */
  to: string;
  /** For gateways that send any text. */
  text: string;
  /** For gateways that fill in an approved template: its variables, in their order. */
  parameters: readonly string[];
}

export interface MessageTransport {
  /** Throws when the gateway does not take the message: a `PermanentError` where another try would not help. */
  send(message: Message): Promise<void>;
}
