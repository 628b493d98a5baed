import { livePath } from '@velvet/contracts/realtime/messages';
import { WebSocket } from 'ws';
import { pace } from '#measure/pace.ts';
import { answerParent } from '#site/answers.ts';

// An attacker on the wire protocol: the socket.io client would not send most of these frames.

const packet = (...event: unknown[]) => `42${JSON.stringify(event)}`;
const html = '<img src=x onerror=alert(1)>';
const broken = ['4{"', '5', '42["join-room"', '451-["x",{"_placeholder":true,"num":0}]', 'x'.repeat(10_000_000)];

/** In a room of their own, under a name that is HTML. A replica ends such a connection: the next one is opened at once. */
function openFlood(url: string) {
  let socket: WebSocket | undefined;
  /** @returns whether it was sent */
  const send = (word: string): boolean => {
    if (!socket || socket.readyState > WebSocket.OPEN) {
      socket = connect(url);
      socket
        .on('open', () => socket?.send('40'))
        .on('message', (sent: Buffer) => {
          if (sent.toString().startsWith('40')) socket?.send(packet('join-room', 'den', html));
        });
    }
    if (socket.readyState !== WebSocket.OPEN) return false;
    socket.send(word);
    return true;
  };
  return { send, end: () => socket?.terminate() };
}

function connect(url: string): WebSocket {
  const address = `${url.replace('http', 'ws')}${livePath}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  // it is ended for what it sends
  return socket.on('error', () => undefined);
}

const answers = {
  /**
   * Into a room they are not in, in the name of one who is; and frames that nobody can read, each over a connection of its own.
   * @param foreign the room @param name whose
   * @returns words that were sent
   */
  async attack(
    urls: readonly string[],
    foreign: string,
    name: string,
    wordsPerSecond: number,
    framesPerSecond: number,
    seconds: number,
  ): Promise<number> {
    const words = [
      packet('offer', { roomId: foreign, offer: { type: 'offer', sdp: 'v=0' }, userId: name }),
      packet('send-message', { roomId: foreign, message: { text: html, sender: name, timestamp: 0 } }),
    ];
    const flood = openFlood(urls[0] ?? '');
    let sent = 0;
    const flooding = pace(wordsPerSecond, seconds, async (turn) => {
      if (flood.send(words[turn % words.length] ?? '')) sent += 1;
    });
    const breaking = pace(framesPerSecond, seconds, async (turn) => {
      const socket = connect(urls[turn % urls.length] ?? '');
      socket.on('open', () => {
        socket.send('40');
        socket.send(broken[turn % broken.length] ?? '');
      });
      setTimeout(() => socket.terminate(), 1000);
    });
    await Promise.all([flooding, breaking]);
    flood.end();
    return sent;
  },
};
export type Attacker = typeof answers;

answerParent(answers, () => Promise.resolve());
