/** A benchmark that this machine cannot run, in one plain line. */
export class CannotRun extends Error {}
