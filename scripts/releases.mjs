// A release is a folder `build/releases/ID` that never changes. `build/release` contains the id of the current one.
// Plain JavaScript, because `launcher.mjs` runs before packages are installed.
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Days for which an unused release is kept, because pages that are open in browsers may still request its files. */
const FORMER_RELEASE_DAYS = 7;
/** Limits disk space: each release takes 22 MB. */
const FORMER_RELEASES_MAX = 10;
/** File in a release. A process writes it while it runs that release (server/platform/release.ts). */
const RUNNING = /^running-(\d+)$/;
/** Codes of a failed rename: the target exists, or another process has it open on Windows. */
const TAKEN = ['EEXIST', 'ENOTEMPTY', 'EPERM'];

export function openReleases(build) {
  const releases = join(build, 'releases');
  const unfinished = join(build, 'unfinished');
  const folderOf = (id) => join(releases, id);
  const current = () => readIfPresent(join(build, 'release'));

  return {
    current,
    has: (id) => existsSync(folderOf(id)),

    /** Creates the folder of a new build, and removes the folders of interrupted builds. */
    begin(id) {
      for (const name of list(unfinished)) if (!isAlive(Number(name.split('-').at(-1)))) remove(join(unfinished, name));
      const folder = join(unfinished, `${id}-${process.pid}`);
      remove(folder);
      mkdirSync(folder, { recursive: true });
      return folder;
    },

    /** Returns the folder of a release whose file `name` contains `stamp`; undefined without one. */
    findByStamp(name, stamp) {
      const id = list(releases).find((each) => readIfPresent(join(folderOf(each), name)) === stamp);
      return id === undefined ? undefined : folderOf(id);
    },

    /** Moves a finished build to the releases. Drops it if another process has already moved the same release. */
    finish(folder, id) {
      mkdirSync(releases, { recursive: true });
      try {
        renameSync(folder, folderOf(id));
      } catch (error) {
        if (!TAKEN.includes(error.code) || !existsSync(folderOf(id))) throw error;
        remove(folder);
      }
    },

    /** The next start runs this release. Running processes continue with the release that they started with. */
    switchTo(id) {
      const former = current();
      // Records the last use: `removeOld` reads the modification time.
      if (former !== undefined && existsSync(folderOf(former))) touch(folderOf(former));
      replaceFile(join(build, 'main.js'), MAIN);
      replaceFile(join(build, 'pages.js'), `export * from './releases/${id}/pages/server/index.js';\n`);
      replaceFile(join(build, 'release'), id);
    },

    /** Removes releases that are neither current, nor running, nor recently used. */
    removeOld(now = Date.now()) {
      const kept = current();
      const idle = list(releases).filter((id) => id !== kept && !isRunning(folderOf(id)));
      const byUse = idle
        .map((id) => ({ id, usedAt: statSync(folderOf(id)).mtimeMs }))
        .sort((a, b) => b.usedAt - a.usedAt);
      for (const [index, { id, usedAt }] of byUse.entries()) {
        if (index < FORMER_RELEASES_MAX && now - usedAt < FORMER_RELEASE_DAYS * 86_400_000) continue;
        // Renames the folder before it is deleted. Otherwise a process could start from half a release.
        const removed = join(unfinished, `${id}-removed-${process.pid}`);
        mkdirSync(unfinished, { recursive: true });
        renameSync(folderOf(id), removed);
        remove(removed);
      }
    },
  };
}

const MAIN = `// Runs the newest release.
import { readFileSync } from 'node:fs';

const release = readFileSync(new URL('release', import.meta.url), 'utf8');
await import(\`./releases/\${release}/bundle/main.js\`);
`;

/** Removes marks of killed processes. This sets the folder's modification time, so the release counts as just used. */
function isRunning(folder) {
  const marks = list(folder).filter((name) => RUNNING.test(name));
  const dead = marks.filter((name) => !isAlive(Number(RUNNING.exec(name)[1])));
  for (const name of dead) remove(join(folder, name));
  return marks.length > dead.length;
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error.code === 'EPERM';
  }
}

/** Makes hard links instead of copies, because files of a release never change. */
export function linkFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkFile(source, target);
  }
}

function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

function replaceFile(path, text) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

function touch(path) {
  const now = new Date();
  utimesSync(path, now, now);
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

function list(folder) {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

export function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
