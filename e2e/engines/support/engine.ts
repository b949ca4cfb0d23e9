import { writeFile } from 'node:fs/promises';

/** A browser with one open page. Positions and sizes are in CSS pixels. */
export interface Engine {
  name: string;
  /** Sentences about missing abilities of this engine. */
  lacks: { print?: string };
  /** Typed between month, day and year, where two digits do not lead to the next part. */
  dateSeparator: '' | '/';
  open(address: string): Promise<void>;
  /** Runs a function in the page. The function may use only its argument, which has to be JSON. */
  evaluate<Argument, Result>(run: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  /** Presses the main button of a mouse, or taps where the engine has a touch screen. */
  press(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  pressKey(key: 'Escape' | 'Enter'): Promise<void>;
  choose(selector: string, file: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** Prints the page as PDF. */
  print(): Promise<Uint8Array>;
  /** Returns errors and warnings of the console since the last call. */
  takeMessages(): Promise<string[]>;
  close(): Promise<void>;
}

/** The part of a page that Playwright and Puppeteer have in common. */
export interface DrivenPage {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  mouse: { click(x: number, y: number): Promise<void> };
  touchscreen: { tap(x: number, y: number): Promise<void> };
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  screenshot(options: { type: 'png' }): Promise<Uint8Array>;
  pdf(): Promise<Uint8Array>;
  on(
    event: 'console',
    listen: (message: { type(): string; text(): string; location(): { url?: string } }) => void,
  ): unknown;
  on(event: 'pageerror', listen: (error: Error) => void): unknown;
}

interface Driving {
  name: string;
  hasTouch: boolean;
  lacks?: Engine['lacks'];
  /** Messages that the browser prints by itself. */
  ignored?: RegExp;
  resize: (width: number, height: number) => Promise<unknown>;
  choose: (selector: string, file: string) => Promise<unknown>;
  close: () => Promise<unknown>;
}

export function drive(page: DrivenPage, driving: Driving): Engine {
  const messages: string[] = [];
  const record = (message: string) => {
    if (!driving.ignored?.test(message)) messages.push(message);
  };
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning' || type === 'warn')
      record(`${type}: ${message.text()} ${message.location().url ?? ''}`.trim());
  });
  page.on('pageerror', (error) => record(`exception: ${error.message}`));
  return {
    name: driving.name,
    lacks: driving.lacks ?? {},
    dateSeparator: '',
    async open(address) {
      await page.goto(address);
    },
    async evaluate(run, argument) {
      return (await page.evaluate(expressionOf(run, argument))) as never;
    },
    press: (x, y) => (driving.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    async choose(selector, file) {
      await driving.choose(selector, file);
    },
    async resize(width, height) {
      await driving.resize(width, height);
    },
    async screenshot(file) {
      await writeFile(file, await page.screenshot({ type: 'png' }));
    },
    print: () => page.pdf(),
    takeMessages: async () => messages.splice(0),
    async close() {
      await driving.close();
    },
  };
}

export function expressionOf<Argument>(run: (argument: Argument) => unknown, argument: Argument): string {
  return `(${String(run)})(${JSON.stringify(argument ?? null)})`;
}
