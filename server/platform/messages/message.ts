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
  /** Throws if the gateway does not accept the message: a `PermanentError` if a retry is pointless. */
  send(message: Message): Promise<void>;
}
