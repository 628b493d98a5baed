import { Socket } from 'node:net';

/**
 * A socket that sends everything written within one tick in one system call. Statements that a transaction runs together then
 * reach PostgreSQL in one packet. pg corks only the messages of one statement.
 */
export class TickSocket extends Socket {
  #isCorked = false;

  override cork(): void {
    if (!this.#isCorked) {
      this.#isCorked = true;
      super.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        super.uncork();
      });
    }
    super.cork();
  }
}
