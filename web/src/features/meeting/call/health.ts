export type HealthPorts = {
  /** looks for other ways between the two, over the same connection */
  readonly restart: () => void;
  /** begins again with a new connection */
  readonly rebuild: () => void;
  /** says again what was not answered */
  readonly repeat: () => void;
  /** whether what one says reaches the other at all */
  readonly canSignal: () => boolean;
  /** how long the connection that is tried for the nth time, from 0, may take to come about; milliseconds */
  readonly boundMs: (attempt: number) => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** A connection that is interrupted often comes back by itself. */
const interruptedMs = 3000;
const repeatMs = 4000;

/** Heals one pair's connection: told of its states, it restarts, repeats and rebuilds until there is one. */
export class Health {
  readonly #ports: HealthPorts;
  #attempt = 0;
  #isUp = false;
  #stopRepeating = () => {};
  #stopWaiting = () => {};
  #stopInterrupted = () => {};

  constructor(ports: HealthPorts) {
    this.#ports = ports;
    this.#await();
  }

  /** Whether there is, or was until a moment ago, a connection. */
  get isUp(): boolean {
    return this.#isUp;
  }

  onState(state: RTCPeerConnectionState): void {
    this.#stopInterrupted();
    if (state === 'connected') {
      this.#isUp = true;
      this.#attempt = 0;
      this.#stopRepeating();
      this.#stopWaiting();
    } else if (state === 'disconnected') {
      this.#stopInterrupted = this.#ports.setTimer(() => this.#lose(), interruptedMs);
    } else if (state === 'failed') this.#lose();
  }

  close(): void {
    this.#stopRepeating();
    this.#stopWaiting();
    this.#stopInterrupted();
  }

  #lose(): void {
    this.#ports.restart();
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#await();
  }

  #await(): void {
    this.#stopRepeating();
    this.#stopWaiting();
    this.#repeat();
    this.#stopWaiting = this.#ports.setTimer(() => {
      if (this.#ports.canSignal()) {
        this.#attempt += 1;
        this.#ports.rebuild();
      }
      this.#await();
    }, this.#ports.boundMs(this.#attempt));
  }

  #repeat(): void {
    this.#stopRepeating = this.#ports.setTimer(() => {
      if (this.#ports.canSignal()) this.#ports.repeat();
      this.#repeat();
    }, repeatMs);
  }
}
