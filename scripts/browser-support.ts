import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import { parseSync, Visitor } from 'vite';
import { readBrowserFloor } from './browser-floor.ts';

const FLOOR = readBrowserFloor();
/** Global variables and their interfaces. */
const INSTANCES: Record<string, string> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
};
const builtins: Identifier = compatData.javascript.builtins ?? {};
const api: Identifier = compatData.api;

/**
 * Returns the names in a built script that the oldest browsers lack, such as 'URL.parse', '.toWellFormed' and
 * ':popover-open'. A method of instances counts if no class has a supported method of this name.
 */
export function findUnsupportedInScript(code: string): string[] {
  const { program, errors } = parseSync('script.js', code);
  if (errors[0]) throw new Error(errors[0].message);
  const declared = new Set<string>();
  const found = new Set<string>();
  const globals = new Set<string>();
  /** Identifiers that are no variables. */
  const names = new WeakSet<object>();
  const members: { object: string | undefined; name: string }[] = [];
  const called = new Set<string>();
  new Visitor({
    VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && declared.add(id.name)),
    FunctionDeclaration: ({ id }) => void (id && declared.add(id.name)),
    ClassDeclaration: ({ id }) => void (id && declared.add(id.name)),
    ImportSpecifier({ local, imported }) {
      declared.add(local.name);
      names.add(imported);
    },
    ExportSpecifier: ({ local, exported }) => void names.add(local).add(exported),
    Property: ({ computed, key }) => void (computed || names.add(key)),
    MethodDefinition: ({ computed, key }) => void (computed || names.add(key)),
    PropertyDefinition: ({ computed, key }) => void (computed || names.add(key)),
    Identifier: (node) => void (names.has(node) || globals.add(node.name)),
    CallExpression({ callee }) {
      if (callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier')
        called.add(callee.property.name);
    },
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier') return;
      const { object, property } = node;
      names.add(property);
      members.push({ object: object.type === 'Identifier' ? object.name : undefined, name: property.name });
    },
    Literal(node) {
      if (typeof node.value === 'string') addAll(found, pseudosOf(node.value));
      if (!('regex' in node)) return;
      if (node.regex.flags.includes('v') && lacks(builtins['RegExp']?.['unicodeSets'])) found.add('/v');
      if (/\(\?[ims]+(-[ims]+)?:/.test(node.regex.pattern)) found.add('(?i:');
    },
    TemplateElement: ({ value }) => addAll(found, pseudosOf(value.raw)),
  }).visit(program);

  for (const name of globals) {
    if (!declared.has(name) && lacks(globalOf(name))) found.add(name);
  }
  for (const { object, name } of members) {
    const owner = object === undefined || declared.has(object) ? undefined : globalOf(INSTANCES[object] ?? object);
    const member = owner?.[`${name}_static`] ?? owner?.[name];
    if (member) {
      if (lacks(member)) found.add(`${object}.${name}`);
    } else if (called.has(name) && UNSUPPORTED_METHODS.has(name)) found.add(`.${name}()`);
  }
  return [...found].sort();
}

/** Returns what the oldest browsers lack in a stylesheet. Skips `@supports`, which has a fallback beside it. */
export function findUnsupportedInStyles(css: string): string[] {
  const plain = withoutSupports(css.replace(/\\./g, '').replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, ''));
  const found = new Set(pseudosOf(plain.replace(/\{[^{}]*\}/g, ' ')));
  for (const [, name = ''] of plain.matchAll(/@([a-z-]+)/g))
    if (lacks(compatData.css['at-rules']?.[name])) found.add(`@${name}`);
  for (const [, name = ''] of plain.matchAll(/[{;]([a-z][a-z-]*):/g)) {
    if (lacks(compatData.css.properties?.[name])) found.add(name);
  }
  for (const [, name = ''] of plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
    if (UNSUPPORTED_FUNCTIONS.has(name)) found.add(`${name}()`);
  }
  return [...found].sort();
}

function addAll(set: Set<string>, names: Iterable<string>): void {
  for (const name of names) set.add(name);
}

/** Finds ':popover-open' in a selector, but not in the class 'md:open:block'. */
function pseudosOf(text: string): string[] {
  const names = Array.from(text.matchAll(/::?([a-z-]+)(?![\w:-])/g), ([, name = '']) => name);
  return names.filter((name) => lacks(compatData.css.selectors?.[name])).map((name) => `:${name}`);
}

function withoutSupports(css: string): string {
  const start = css.indexOf('@supports');
  if (start === -1) return css;
  let at = css.indexOf('{', start) + 1;
  for (let depth = 1; depth > 0 && at < css.length; at += 1) depth += css[at] === '{' ? 1 : css[at] === '}' ? -1 : 0;
  return css.slice(0, start) + withoutSupports(css.slice(at));
}

function globalOf(name: string): Identifier | undefined {
  if (Object.hasOwn(builtins, name)) return builtins[name];
  if (Object.hasOwn(api, name)) return api[name];
  return undefined;
}

/** True if one of the oldest browsers lacks the feature. False for features without data. */
function lacks(feature: Identifier | undefined): boolean {
  const compat = feature?.__compat;
  return compat !== undefined && !FLOOR.every(({ compatName, version }) => hasSince(compat, compatName, version));
}

function hasSince({ support }: CompatStatement, browser: keyof CompatStatement['support'], version: string): boolean {
  const statement: SupportStatement | undefined = support[browser];
  if (statement === undefined) return true;
  return [statement]
    .flat()
    .some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) => {
      if (typeof added !== 'string' || flags || prefix || other) return false;
      const isThere = added !== 'preview' && compareVersions(added.replace('≤', ''), version) <= 0;
      return isThere && !(typeof removed === 'string' && compareVersions(removed, version) <= 0);
    });
}

function compareVersions(one: string, other: string): number {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}

/** Names of methods that every class with such a method has got too late. Skips classes that are missing as a whole. */
function listUnsupportedMethods(): Set<string> {
  const supported = new Set<string>();
  const unsupported = new Set<string>();
  for (const [, owner] of [...featuresOf(builtins), ...featuresOf(api)]) {
    for (const [key, member] of featuresOf(owner)) {
      if (key.endsWith('_static')) continue;
      const name = key.replace(/_event$/, '');
      if (lacks(owner)) continue;
      if (lacks(member)) unsupported.add(name);
      else supported.add(name);
    }
  }
  for (const name of supported) unsupported.delete(name);
  return unsupported;
}
const UNSUPPORTED_METHODS = listUnsupportedMethods();

function listUnsupportedFunctions(): Set<string> {
  const names = new Set<string>();
  const visit = (features: Identifier) => {
    for (const [name, feature] of featuresOf(features)) {
      if (lacks(feature)) names.add(name);
      visit(feature);
    }
  };
  visit(compatData.css.types ?? {});
  return names;
}
const UNSUPPORTED_FUNCTIONS = listUnsupportedFunctions();

/** Returns the features below one, without its own data. */
function featuresOf(parent: Identifier): [string, Identifier][] {
  return Object.keys(parent).flatMap((name): [string, Identifier][] => {
    const feature = name.startsWith('__') ? undefined : parent[name];
    return feature ? [[name, feature]] : [];
  });
}
