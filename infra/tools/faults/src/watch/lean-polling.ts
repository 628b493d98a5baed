import { Fetch } from 'engine.io-client';
import { Agent, request } from 'undici';

/** Connections are used again, as browsers do, and there is one for each request that is waited for. */
const dispatcher = new Agent({ connections: null });

/** Long polling by plain requests: a crowd shares its machine with what it tries, and `XMLHttpRequest` in Node is costly. */
export class LeanPolling extends Fetch {
  override doPoll(): void {
    void this.#ask(undefined, (packets) => this.onData(packets));
  }

  override doWrite(packets: string, done: () => void): void {
    void this.#ask(packets, () => done());
  }

  async #ask(body: string | undefined, take: (answer: string) => void): Promise<void> {
    try {
      const { statusCode, body: answer } = await request(this.uri(), {
        dispatcher,
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && { body, headers: { 'content-type': 'text/plain;charset=UTF-8' } }),
      });
      const text = await answer.text();
      if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
      take(text);
    } catch (error) {
      this.onError('a request of polling was not answered', error);
    }
  }
}
