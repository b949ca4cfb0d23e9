import type { DeskChanges } from '#contract/desk.schema.ts';

/** Replaces the browser's `EventSource`, which jsdom lacks. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeEventSource[] = [];

  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }

  static send(changes: Partial<DeskChanges>): void {
    const data = JSON.stringify({ orders: [], parcels: [], ...changes });
    for (const source of FakeEventSource.opened) {
      if (source.readyState === 1) source.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  /** Ends all streams as if their status were not 200: then the browser does not reconnect. */
  static fail(): void {
    for (const source of FakeEventSource.opened) {
      if (source.readyState === FakeEventSource.CLOSED) continue;
      source.close();
      source.dispatchEvent(new Event('error'));
    }
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}
