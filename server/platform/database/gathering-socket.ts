import { Socket } from 'node:net';

/**
 * A socket that sends at once what is asked for in one turn of the event loop: statements that a transaction begins
 * together become one packet, which the database wakes up for once. `pg` corks its socket for each statement.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
