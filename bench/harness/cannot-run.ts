/** A benchmark that this machine cannot run. */
export class CannotRun extends Error {}
