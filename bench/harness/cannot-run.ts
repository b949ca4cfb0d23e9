/** Error of a benchmark that this machine cannot run. The message names the missing program or database. */
export class CannotRun extends Error {}
