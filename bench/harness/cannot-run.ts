/** Thrown if the machine lacks a program or a database. The message names it. */
export class CannotRun extends Error {}
