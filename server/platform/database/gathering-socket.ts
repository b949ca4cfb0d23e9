import { Socket } from 'node:net';

/**
 * Batches the writes of one turn of the event loop: pipelined statements of a transaction become one packet, which wakes the
 * database once. `pg` alone corks each statement.
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
