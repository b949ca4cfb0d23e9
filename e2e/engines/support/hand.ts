import { accountOf, type DemoKey, type Session } from '#e2e/support/api.ts';
import { waitUntil } from '#test/wait-until.ts';
import type { Engine } from './engine.ts';

interface Wanted {
  selector: string;
  /** Accessible name, or the whole visible text. A pattern has to match a part of it. */
  name?: string | RegExp;
  /** A position among several that match, from 0. */
  index?: number;
}

export interface Hand {
  open(path: string): Promise<void>;
  openAs(who: DemoKey, path: string): Promise<void>;
  press(wanted: Wanted | string | RegExp): Promise<void>;
  enter(field: Wanted | string | RegExp, text: string): Promise<void>;
  see(text: string | RegExp): Promise<void>;
  /** Waits until the page is hydrated, shows no notice of loading, and does not move any more. */
  settle(): Promise<void>;
}

const BUTTONS = 'button, a[href], summary, [role=button], [role=option]';
const FIELDS = 'input, textarea, select';
const LIMIT_MS = 60_000;

/** Throws with the last problem if there still is one after a minute. */
export async function waitForNoProblem(what: string, findProblem: () => Promise<string>): Promise<void> {
  let problem = '';
  const find = async () => {
    problem = await findProblem();
    return problem === '' || undefined;
  };
  await waitUntil(what, find, LIMIT_MS).catch((cause: unknown) => {
    throw new Error(`${what}: ${problem}`, { cause });
  });
}

/** Finds, presses elements and enters text like a user: by their names, and only if nothing covers them. */
export function handOf(engine: Engine, shopUrl: string): Hand {
  async function press(wanted: Wanted | string | RegExp): Promise<void> {
    const {
      selector,
      name,
      index = 0,
    } = typeof wanted === 'string' || wanted instanceof RegExp ? { selector: BUTTONS, name: wanted } : wanted;
    const argument = { selector, index, ...patternOf(name) };
    let last = '';
    let at: { x: number; y: number } | undefined;
    await waitForNoProblem(`${engine.name}: press ${selector} ${String(name ?? '')}`, async () => {
      if (await engine.evaluate(isInTransition, null)) return 'a view transition runs';
      const found = await engine.evaluate(findInPage, argument);
      // Waits until the element stays where it is.
      const isStill = last === JSON.stringify(found);
      last = JSON.stringify(found);
      at = found.at;
      return found.problem || (isStill ? '' : 'it moves');
    });
    if (at) await engine.press(at.x, at.y);
  }

  const settle = async () => {
    let last = '';
    await waitForNoProblem(`${engine.name}: the page settles`, async () => {
      const state = await engine.evaluate(readState, null);
      const isStill = last === state.layout;
      last = state.layout;
      return state.waitsFor || (isStill ? '' : 'it moves');
    });
  };

  return {
    settle,
    press,
    async open(path) {
      await engine.open(shopUrl + path);
      await settle();
    },
    async openAs(who, path) {
      const account = accountOf(who);
      // A document without the shop's scripts, which would answer the end of the session by forgetting the user.
      await engine.open(`${shopUrl}/robots.txt`);
      await engine.evaluate(
        async (body) => {
          await fetch('/api/auth/logout', { method: 'POST' });
          const headers = { 'content-type': 'application/json' };
          const response = await fetch('/api/auth/login', { method: 'POST', headers, body });
          const { token, user } = (await response.json()) as Session;
          const { _id, email, role, rights, username, profileImage } = user;
          localStorage.setItem('user', JSON.stringify({ _id, email, role, rights, username, profileImage, token }));
        },
        JSON.stringify({ email: account.email, password: account.password }),
      );
      await engine.open(shopUrl + path);
      await settle();
    },
    async enter(field, text) {
      await press(typeof field === 'string' || field instanceof RegExp ? { selector: FIELDS, name: field } : field);
      await engine.evaluate(() => {
        const focused = document.activeElement;
        if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) focused.select();
      }, null);
      await engine.type(text);
    },
    async see(text) {
      await waitForNoProblem(`${engine.name}: see ${String(text)}`, () => engine.evaluate(findText, patternOf(text)));
    },
  };
}

function patternOf(name: string | RegExp | undefined): { source: string; flags: string } {
  if (name === undefined) return { source: '', flags: '' };
  if (name instanceof RegExp) return { source: name.source, flags: name.flags };
  return { source: `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, flags: '' };
}

interface Search {
  selector: string;
  index: number;
  source: string;
  flags: string;
}

/** Runs in the page, so it uses nothing of this file. */
function findInPage({ selector, index, source, flags }: Search): { problem: string; at?: { x: number; y: number } } {
  const pattern = new RegExp(source, flags);
  const dialogs = document.querySelectorAll('dialog[open]');
  const scope: ParentNode = dialogs[dialogs.length - 1] ?? document;
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels ?? []) as Iterable<HTMLElement>)] : [];
    return [
      clean(element.getAttribute('aria-label')),
      ...labels.map((label) => clean(label.innerText)),
      clean((element as HTMLElement).innerText),
      clean(element.textContent),
    ];
  };
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const found = [...scope.querySelectorAll(selector)].filter(
    (element) => isShown(element) && namesOf(element).some((name) => pattern.test(name)),
  );
  const element = found[index];
  if (!element) {
    const names = [...scope.querySelectorAll(selector)]
      .filter(isShown)
      .map((each) => namesOf(each)[0] || namesOf(each)[1]);
    return { problem: `not found among: ${names.slice(0, 60).join(' | ')}` };
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const [box = element.getBoundingClientRect()] = element.getClientRects();
  const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const hit = document.elementFromPoint(at.x, at.y);
  const isHit =
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
  return isHit ? { problem: '', at } : { problem: `covered by ${hit?.outerHTML.slice(0, 100)}`, at };
}

/** True during a view transition. Presses then meet its picture, not the page. */
function isInTransition(): boolean {
  return document.getAnimations().some(({ effect }) => {
    const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
    return pseudo?.startsWith('::view-transition') === true;
  });
}

function findText({ source, flags }: { source: string; flags: string }): string {
  const text = document.body.innerText.replace(/\s+/g, ' ');
  return new RegExp(source.replace(/^\^|\$$/g, ''), flags).test(text) ? '' : `not in: ${text.slice(0, 300)}`;
}

function readState(): { waitsFor: string; layout: string } {
  const main = document.querySelector('main') ?? document.body;
  // React marks an element when it has hydrated it.
  const isHydrated = Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  const loading = [...document.querySelectorAll('[role=status], [aria-busy=true]')].find((each) =>
    /\bLoading\b|\bOpening\b/.test(each.textContent ?? ''),
  );
  const waitsFor = isHydrated ? (loading?.textContent ?? '') : 'hydration';
  const { scrollHeight, scrollWidth } = document.documentElement;
  return { waitsFor, layout: `${location.href} ${scrollHeight} ${scrollWidth} ${main.textContent?.length}` };
}
