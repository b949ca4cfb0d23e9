import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- Files of the root folder have no alias.
import { SYNCHRONOUS } from '../oxlint.config.ts';

const EXPORTED_SCHEMA = "import { productSchema } from '#contract/catalogue.schema.ts';\nexport { productSchema };";

/** Each entry is linted as a separate file. */
const REJECTED: [file: string, code: string][] = [
  ['contract/probe.ts', "import '#server/app.ts';"],
  ['server/platform/http/probe.ts', "import '#server/orders/rules.ts';"],
  ['server/accounts/probe.ts', "import '#server/catalogue/queries.ts';"],
  ['server/catalogue/probe.ts', "import '#server/reviews/queries.ts';"],
  ['server/orders/probe.ts', "import '#server/notifications/jobs.ts';"],
  ['server/cash/probe.ts', "import '#server/views/morning/view-morning.ts';"],
  ['server/orders/probe-climbing.ts', "import '../notifications/jobs.ts';"],
  ['server/orders/probe-web.ts', "import '#web/store/api.ts';"],
  ['web/store/probe.ts', "import '#web/features/cart/cart-slice.ts';"],
  ['web/start/probe.ts', "import '#web/ui/button.tsx';"],
  ['web/ui/probe.ts', "import '#web/features/cart/cart-slice.ts';"],
  ['web/features/cart/probe.ts', "import '#web/features/orders/api.ts';"],
  ['web/features/cart/probe-page.ts', "import '#web/pages/storefront/listing/shop.tsx';"],
  ['web/pages/storefront/probe.ts', "import '#server/app.ts';"],
  ['web/pages/storefront/probe-test.ts', "import '#web/test/pages.ts';"],
  ['web/features/cart/probe-zod.ts', EXPORTED_SCHEMA],
  ['web/pages/storefront/probe-zod.ts', "import { z } from 'zod';\nexport { z };"],
  ['web/pages/dashboard/customer/probe-zod.ts', "import { z } from 'zod';\nexport { z };"],
  ['web/features/accounts/profile/probe-schema.ts', EXPORTED_SCHEMA],
  ['web/ui/dashboard/probe-schema.ts', EXPORTED_SCHEMA],
];

const ALLOWED: [file: string, code: string][] = [
  ['server/orders/allowed.ts', "import '#server/catalogue/queries.ts';"],
  ['server/views/allowed.ts', "import '#server/cash/queries.ts';"],
  ['server/orders/allowed-contract.ts', "import '#contract/money.ts';"],
  ['web/pages/storefront/allowed.ts', "import '#web/features/cart/cart-slice.ts';"],
  [
    'web/features/cart/allowed.ts',
    "import type { Product } from '#contract/catalogue.schema.ts';\nexport type { Product };",
  ],
  ['web/features/purchases/allowed-schema.ts', EXPORTED_SCHEMA],
  ['web/features/catalogue/admin/allowed-schema.ts', EXPORTED_SCHEMA],
  ['web/pages/dashboard/purchases/allowed-schema.ts', EXPORTED_SCHEMA],
];

const REACT = "import { useEffect } from 'react';\n";
const element = 'document.body';
const EFFECTS: [file: string, code: string, isRejected: boolean][] = [
  ['web/ui/effect-call.ts', `${REACT}useEffect(() => ${element}.scrollIntoView(), []);`, true],
  ['web/ui/effect-optional.ts', `${REACT}useEffect(() => ${element}?.focus());`, true],
  ['web/ui/effect-choice.ts', `${REACT}useEffect(() => (Math.random() > 1 ? ${element}.focus() : undefined));`, true],
  ['web/ui/effect-async.ts', `${REACT}useEffect(async () => { await Promise.resolve(); }, []);`, true],
  ['web/ui/effect-block.ts', `${REACT}useEffect(() => { ${element}.scrollIntoView(); }, []);`, false],
  ['web/ui/effect-clean-up.ts', `${REACT}useEffect(() => () => ${element}.focus(), []);`, false],
];

const SYNC_CALLS: [file: string, code: string, isRejected: boolean][] = [
  [
    'server/media/sync-named.ts',
    "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');",
    true,
  ],
  ['server/media/sync-member.ts', "import fs from 'node:fs';\nfs.rmSync('a', { recursive: true });", true],
  ['server/backup/sync-child.ts', "import { spawnSync } from 'node:child_process';\nspawnSync('initdb');", true],
  [
    'server/orders/sync-hash.ts',
    "import { scryptSync } from 'node:crypto';\nexport const key = scryptSync('a', 'b', 8);",
    true,
  ],
  ['server/views/sync-zip.ts', "import { gzipSync } from 'node:zlib';\nexport const zipped = gzipSync('a');", true],
  [
    'server/media/sync-not.ts',
    "import { readFile } from 'node:fs/promises';\nexport const text = await readFile('a', 'utf8');",
    false,
  ],
  [
    'server/media/sync.test.ts',
    "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');",
    false,
  ],
  [
    'scripts/sync-script.ts',
    "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');",
    false,
  ],
  ...Object.keys(SYNCHRONOUS).map((file): [string, string, boolean] => [
    file,
    "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');",
    false,
  ]),
];

const root = process.cwd();
let folder: string;
let rejected: { rule: string; file: string }[];

interface LintReport {
  diagnostics: { code: string; filename: string }[];
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walls-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const file of ['oxlint.config.ts', 'package.json', 'tsconfig.json', 'tsconfig.base.json']) {
    cpSync(join(root, file), join(folder, file));
  }
  for (const [file, code] of [...REJECTED, ...ALLOWED, ...EFFECTS, ...SYNC_CALLS]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true });
  const { stdout } = spawnSync('oxlint', ['--format=json'], { cwd: folder, encoding: 'utf8' });
  const report = JSON.parse(stdout) as LintReport;
  rejected = report.diagnostics.map(({ code, filename }) => ({ rule: code, file: filename.replaceAll('\\', '/') }));
});

const filesWith = (rule: string) => rejected.filter((each) => each.rule.includes(rule)).map(({ file }) => file);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the walls between folders', () => {
  it.each(REJECTED)('%s may not contain %s', (file) => {
    expect(filesWith('no-restricted-imports')).toContain(file);
  });

  it.each(ALLOWED)('%s may contain %s', (file) => {
    expect(filesWith('no-restricted-imports')).not.toContain(file);
  });
});

describe('a serving process', () => {
  it.each(SYNC_CALLS)('waits for nothing synchronously: %s', (file, _code, isRejected) => {
    expect(filesWith('no-sync').includes(file)).toBe(isRejected);
  });

  it.each(Object.entries(SYNCHRONOUS))('has the exception %s, because it %s', (file) => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(/Sync\(/);
  });
});

describe('an effect', () => {
  it.each(EFFECTS)('returns a clean-up or nothing: %s', (file, _code, isRejected) => {
    expect(filesWith('effect-returns').includes(file)).toBe(isRejected);
  });
});
