export type RecoveryPorts = {
  /** restarts ICE on the same connection */
  readonly restartIce: () => void;
  /** replaces the connection by a new one */
  readonly rebuild: () => void;
  /** resends an offer that was not answered */
  readonly resendOffer: () => void;
  /** whether signals currently reach the peer */
  readonly canSignal: () => boolean;
  /** connection timeout of an attempt, counted from 0; milliseconds */
  readonly timeoutMs: (attempt: number) => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** `disconnected` is often transient, so ICE restarts only after this time. */
const interruptionMs = 3000;
const resendMs = 4000;

/** Recovers one peer connection: resends the offer, restarts ICE and replaces the connection until it is connected. */
export class Recovery {
  readonly #ports: RecoveryPorts;
  #attempt = 0;
  #isConnected = false;
  #stopResending = () => {};
  #stopTimeout = () => {};
  #stopInterrupted = () => {};

  constructor(ports: RecoveryPorts) {
    this.#ports = ports;
    this.#startTimeout();
  }

  /** Stays true during a short interruption. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  onState(state: RTCPeerConnectionState): void {
    this.#stopInterrupted();
    if (state === 'connected') {
      this.#isConnected = true;
      this.#attempt = 0;
      this.#stopResending();
      this.#stopTimeout();
    } else if (state === 'disconnected') {
      this.#stopInterrupted = this.#ports.setTimer(() => this.#onInterrupted(), interruptionMs);
    } else if (state === 'failed') this.#onInterrupted();
  }

  close(): void {
    this.#stopResending();
    this.#stopTimeout();
    this.#stopInterrupted();
  }

  #onInterrupted(): void {
    this.#ports.restartIce();
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#startTimeout();
  }

  #startTimeout(): void {
    this.#stopResending();
    this.#stopTimeout();
    this.#startResending();
    this.#stopTimeout = this.#ports.setTimer(() => {
      if (this.#ports.canSignal()) {
        this.#attempt += 1;
        this.#ports.rebuild();
      }
      this.#startTimeout();
    }, this.#ports.timeoutMs(this.#attempt));
  }

  #startResending(): void {
    this.#stopResending = this.#ports.setTimer(() => {
      if (this.#ports.canSignal()) this.#ports.resendOffer();
      this.#startResending();
    }, resendMs);
  }
}
