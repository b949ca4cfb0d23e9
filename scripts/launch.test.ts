import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

it('a command on a fresh clone installs first, builds nothing, and runs on the Node of the project', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'nanhi-clone-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['scripts', 'bin']) await mkdir(join(folder, name));
  await copyFile('scripts/launch.mjs', join(folder, 'scripts/launch.mjs'));
  await copyFile('package-lock.json', join(folder, 'package-lock.json'));
  await writeFile(
    join(folder, 'scripts/say.ts'),
    'const words: string[] = process.argv.slice(2); console.log(words.join(), process.env.NODE_BROUGHT); process.exit(3);',
  );
  // A fake Node, which identifies itself by an environment variable.
  const nodeFolder = 'node_modules/node/bin';
  await writeFile(
    join(folder, 'bin/npm'),
    `#!/bin/sh
mkdir -p ${nodeFolder}
printf '#!/bin/sh\\nNODE_BROUGHT=yes exec "${process.execPath}" "$@"\\n' > ${nodeFolder}/node
chmod +x ${nodeFolder}/node
`,
  );
  await chmod(join(folder, 'bin/npm'), 0o755);
  const run = () =>
    spawnSync(process.execPath, ['scripts/launch.mjs', 'run', 'scripts/say.ts', 'shop.tar.gz', '--replace'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    });
  const output = 'shop.tar.gz,--replace yes\n';
  const installing = 'Installing what the project needs (once)...\n';
  expect(run()).toMatchObject({ status: 3, stdout: installing + output, stderr: '' });
  expect(run()).toMatchObject({ status: 3, stdout: output, stderr: '' });
});

it('every command for shopkeepers starts through the launcher', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  for (const name of ['admin:create', 'doctor', 'backup', 'restore', 'db:move']) {
    expect(scripts[name]).toMatch(/^node scripts\/launch\.mjs run scripts\/[a-z-]+\.ts$/);
  }
});
