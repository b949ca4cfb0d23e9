/** A short message to a phone, as a gateway sends it. */
export interface Message {
  /** Stable across retries, so that gateways can discard duplicates. */
  id: string;
  /** E.164, as '+923001234567'. */
  to: string;
  /** Text of the message, for gateways that send any text. */
  text: string;
  /** Variables of an approved template, in their order, for gateways that fill in a template. */
  parameters: readonly string[];
}

export interface MessageTransport {
  /** Throws if the gateway does not accept the message: a `PermanentError` if a retry is pointless. */
  send(message: Message): Promise<void>;
}
