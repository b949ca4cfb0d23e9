// Folders of `build/`, in plain JavaScript for the launcher. A release is `build/releases/ID`, is never changed, and is there
// either whole or not at all; `build/release` names the newest one.
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

/** A page that was opened before that asks for files that may be gone. */
const KEPT_DAYS = 7;
/** 22 MB each; a developer builds often. */
const KEPT_COUNT = 10;
/** Beside which a file of a release says that a process runs from it (server/platform/release.ts). */
const RUNNING = /^running-(\d+)$/;
/** Windows: what another process holds open cannot be renamed for a moment. */
const TAKEN = ['EEXIST', 'ENOTEMPTY', 'EPERM'];

/** `build` is the folder's absolute path. */
export function openReleases(build) {
  const releases = join(build, 'releases');
  const unfinished = join(build, 'unfinished');
  const folderOf = (id) => join(releases, id);
  const current = () => readIfPresent(join(build, 'release'));

  return {
    current,
    has: (id) => existsSync(folderOf(id)),

    /** An empty folder for a build, which no other build uses. Removes what interrupted builds have left. */
    begin(id) {
      for (const name of list(unfinished)) if (!isAlive(Number(name.split('-').at(-1)))) remove(join(unfinished, name));
      const folder = join(unfinished, `${id}-${process.pid}`);
      remove(folder);
      mkdirSync(folder, { recursive: true });
      return folder;
    },

    /** The folder of a release that has this stamp; undefined for none. */
    findByStamp(name, stamp) {
      const id = list(releases).find((each) => readIfPresent(join(folderOf(each), name)) === stamp);
      return id === undefined ? undefined : folderOf(id);
    },

    /** Makes a built folder the release. Where another build of the same sources was faster, its release stays. */
    finish(folder, id) {
      mkdirSync(releases, { recursive: true });
      try {
        renameSync(folder, folderOf(id));
      } catch (error) {
        if (!TAKEN.includes(error.code) || !existsSync(folderOf(id))) throw error;
        remove(folder);
      }
    },

    /** Starts from now on run this release. Running processes continue with theirs. */
    switchTo(id) {
      const former = current();
      // From now on counts how long its files are kept.
      if (former !== undefined && existsSync(folderOf(former))) touch(folderOf(former));
      replaceFile(join(build, 'main.js'), MAIN);
      replaceFile(join(build, 'pages.js'), `export * from './releases/${id}/pages/server/index.js';\n`);
      replaceFile(join(build, 'release'), id);
    },

    /** Removes releases that are neither the current one, nor run by a process, nor among those that were used last. */
    removeOld(now = Date.now()) {
      const kept = current();
      const idle = list(releases).filter((id) => id !== kept && !isRunning(folderOf(id)));
      const byUse = idle
        .map((id) => ({ id, usedAt: statSync(folderOf(id)).mtimeMs }))
        .sort((a, b) => b.usedAt - a.usedAt);
      for (const [index, { id, usedAt }] of byUse.entries()) {
        if (index < KEPT_COUNT && now - usedAt < KEPT_DAYS * 86_400_000) continue;
        // Renamed first: half a release must not be taken for one.
        const removed = join(unfinished, `${id}-removed-${process.pid}`);
        mkdirSync(unfinished, { recursive: true });
        renameSync(folderOf(id), removed);
        remove(removed);
      }
    },
  };
}

/** What `node build/main.js` does. */
const MAIN = `// Runs the newest release.
import { readFileSync } from 'node:fs';

const release = readFileSync(new URL('release', import.meta.url), 'utf8');
await import(\`./releases/\${release}/bundle/main.js\`);
`;

/** Whether a process runs from the release. The mark of one that was killed is removed, which changes the folder's time. */
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
    // Another user's process.
    return error.code === 'EPERM';
  }
}

/** Two names for the same bytes: files of a release are never changed. Copies where the file system has no links. */
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

/** Readers see the former text or the new one. */
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
