/** This machine cannot run a benchmark. The message names the missing program or database. */
export class CannotRun extends Error {}
