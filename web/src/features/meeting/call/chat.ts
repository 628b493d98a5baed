import type { ChatMessage } from '@velvet/contracts/meeting/messages';
import type { ChatEntry } from './model.ts';

export type ChatPorts = {
  /** @returns whether the server accepted the message; undefined without an acknowledgement in time */
  readonly send: (message: ChatMessage) => Promise<boolean | undefined>;
  readonly onChange: () => void;
  readonly newId: () => string;
  readonly now: () => Date;
};

/** The server stores no messages, so the tab keeps only this many. */
const maxEntries = 1000;

/** The chat of this tab. Own messages appear optimistically; message ids make retries idempotent. */
export class Chat {
  readonly #ports: ChatPorts;
  #entries: readonly ChatEntry[] = [];

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  get entries(): readonly ChatEntry[] {
    return this.#entries;
  }

  /** @returns false for a blank text */
  send(text: string, sender: string): boolean {
    const trimmed = text.trim();
    if (trimmed === '') return false;
    const { newId, now } = this.#ports;
    const message: ChatMessage = { id: newId(), text: trimmed, sender, timestamp: now().toISOString() };
    this.#append({ ...message, isYours: true, state: 'sending' });
    void this.#send(message);
    return true;
  }

  /** Resends a failed message; the server deduplicates by its id. */
  resend(id: string): void {
    const entry = this.#entries.find((entry) => entry.id === id && entry.isYours && entry.state === 'failed');
    if (!entry) return;
    this.#setState(id, 'sending');
    void this.#send(entry);
  }

  /** Adds a received message. The echo of an own message marks it as sent. */
  receive(message: ChatMessage): void {
    const known = this.#entries.find(({ id }) => id === message.id);
    if (known?.isYours) this.#setState(message.id, 'sent');
    else if (!known) this.#append({ ...message, isYours: false, state: 'sent' });
  }

  async #send({ id, text, sender, timestamp }: ChatMessage): Promise<void> {
    const isAccepted = await this.#ports.send({ id, text, sender, timestamp });
    const state = this.#entries.find((entry) => entry.id === id)?.state;
    if (state === 'sending') this.#setState(id, isAccepted === true ? 'sent' : 'failed');
  }

  #append(entry: ChatEntry): void {
    this.#entries = [...this.#entries, entry].slice(-maxEntries);
    this.#ports.onChange();
  }

  #setState(id: string, state: ChatEntry['state']): void {
    this.#entries = this.#entries.map((entry) => (entry.id === id ? { ...entry, state } : entry));
    this.#ports.onChange();
  }
}
