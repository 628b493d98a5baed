export type HealthPorts = {
  /** restarts ICE on the same connection */
  readonly restart: () => void;
  /** replaces the connection by a new one */
  readonly rebuild: () => void;
  /** resends an offer that was not answered */
  readonly repeat: () => void;
  /** whether signals currently reach the peer */
  readonly canSignal: () => boolean;
  /** connection timeout of an attempt, counted from 0; milliseconds */
  readonly boundMs: (attempt: number) => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** `disconnected` is often transient, so ICE restarts only after this time. */
const interruptedMs = 3000;
const repeatMs = 4000;

/** Recovers one peer connection: resends the offer, restarts ICE and replaces the connection until it is connected. */
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

  /** Stays true during a short interruption. */
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
