// Checks the version of Node before it loads the launcher. Old versions could not even read the launcher's imports, and
// would print their own error. So this file has only what Node 12 knows.

/** Same as `engines` in package.json. */
const OLDEST_NODE = 20;

const { node } = process.versions;
if (Number(node.split('.')[0]) >= OLDEST_NODE) {
  void import('./launcher.mjs');
} else {
  console.error(
    `This needs Node ${OLDEST_NODE} or newer, and here is Node ${node}. Install a newer one from https://nodejs.org, and run the command again.`,
  );
  process.exitCode = 1;
}
