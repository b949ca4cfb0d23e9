/** The machine lacks a program or a database that the message names. */
export class CannotRun extends Error {}
