import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const INSTALLING = 'Installing what the project needs (once)...\n';
const NODE_FOLDER = 'node_modules/node/bin';
/** A package of production and one of development. */
const LOCK_FILE = JSON.stringify({
  packages: {
    '': {},
    'node_modules/pg': { version: '1.0.0' },
    'node_modules/vite': { version: '2.0.0', dev: true },
    'node_modules/for-another-platform': { version: '3.0.0', optional: true },
  },
});
/** The fake npm tells what it was asked for, and brings a Node that identifies itself by an environment variable. */
const NPM = `#!/bin/sh
echo "npm $*"
mkdir -p ${NODE_FOLDER}
printf '#!/bin/sh\\nNODE_BROUGHT=yes exec "${process.execPath}" "$@"\\n' > ${NODE_FOLDER}/node
chmod +x ${NODE_FOLDER}/node
case "$*" in
  *--omit=dev*) node -e '${writeInstalled('!each[1].dev && !each[1].optional')}' ;;
  *) node -e '${writeInstalled('!each[1].optional')}' ;;
esac
`;
const FILES = {
  'package.json': '{}',
  'package-lock.json': LOCK_FILE,
  'bin/npm': NPM,
  'scripts/say.ts':
    'const words: string[] = process.argv.slice(2); console.log(words.join(), process.env.NODE_BROUGHT); process.exit(3);',
  'scripts/bundle-server.ts': `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('build/bundle', { recursive: true });
writeFileSync('build/bundle/main.js', 'console.log("open", process.env.NODE_BROUGHT)');`,
  'scripts/shrink-manifest.ts': '',
  'scripts/compress-assets.ts': '',
  'scripts/prepare-database.ts': '',
  'scripts/list-inline-scripts.ts': '',
  'tools/react-router.cjs': 'require("node:fs").mkdirSync("build", { recursive: true })',
  'web/root.tsx': '',
  'public/robots.txt': '',
  'contract/money.ts': '',
  'server/main.ts': '',
  'server/platform/database/migrate.ts': '',
  'database/migrations/0000_first.sql': '',
  'vite.config.ts': '',
  'react-router.config.ts': '',
};

/** What npm writes for the packages that a condition leaves, as a program for `node -e`. */
function writeInstalled(condition: string): string {
  return `const fs = require("node:fs");
    const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
    const left = Object.entries(packages).filter((each) => ${condition});
    fs.writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(left) }));
    fs.mkdirSync("node_modules/@react-router/dev", { recursive: true });
    fs.copyFileSync("tools/react-router.cjs", "node_modules/@react-router/dev/bin.cjs");`;
}

async function makeClone(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'nanhi-clone-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ ...FILES, 'scripts/launch.mjs': await readFile('scripts/launch.mjs') })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await chmod(join(folder, 'bin/npm'), 0o755);
  return folder;
}

function launch(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/launch.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  });
  return { status, stdout, stderr };
}

const installed = (options = '') =>
  `${INSTALLING}npm install --no-save ${options}--no-audit --no-fund --loglevel=error\n`;
const BUILT = 'Building the pages...\nBuilding the server...\n';
const PREPARED = 'Building the database...\n';
const OPEN = 'open yes\n';

it('a command on a fresh clone installs first, builds nothing, and runs on the Node of the project', async () => {
  const folder = await makeClone();
  const run = () => launch(folder, 'run', 'scripts/say.ts', 'shop.tar.gz', '--replace');
  const output = 'shop.tar.gz,--replace yes\n';
  expect(run()).toEqual({ status: 3, stdout: installed() + output, stderr: '' });
  expect(run()).toEqual({ status: 3, stdout: output, stderr: '' });
});

it('a start installs and builds once, and again what a change concerns', async () => {
  const folder = await makeClone();
  expect(launch(folder, 'start')).toEqual({ status: 0, stdout: installed() + BUILT + PREPARED + OPEN, stderr: '' });
  expect(launch(folder, 'start').stdout).toBe(OPEN);
  await writeFile(join(folder, 'server/main.ts'), 'changed');
  expect(launch(folder, 'start').stdout).toBe(`Building the server...\n${OPEN}`);
  await writeFile(join(folder, 'web/root.tsx'), 'changed');
  expect(launch(folder, 'start').stdout).toBe(BUILT + OPEN);
  await writeFile(join(folder, 'package-lock.json'), LOCK_FILE.replace('2.0.0', '2.0.1'));
  expect(launch(folder, 'start').stdout).toBe(installed() + BUILT + PREPARED + OPEN);
});

it('a built checkout starts where it was copied to, with the packages of production alone', async () => {
  const built = await makeClone();
  launch(built, 'build');
  const copy = `${built}-copy`;
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(built, copy, { recursive: true });
  expect(launch(copy, 'start').stdout).toBe(OPEN);

  await rm(join(copy, 'node_modules'), { recursive: true });
  expect(launch(copy, 'start').stdout).toBe(installed('--omit=dev ') + OPEN);
  expect(launch(copy, 'run', 'scripts/say.ts').stdout).toBe(' yes\n');
  await writeFile(join(copy, 'server/main.ts'), 'changed');
  expect(launch(copy, 'start').stdout).toBe(`${installed()}Building the server...\n${OPEN}`);
});

it('every command for shopkeepers starts through the launcher', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  for (const name of ['admin:create', 'doctor', 'backup', 'restore', 'db:move']) {
    expect(scripts[name]).toMatch(/^node scripts\/launch\.mjs run scripts\/[a-z-]+\.ts$/);
  }
});
