import type { Send, Words } from './words.ts';

/** the specification's, between a peer's coming and the offer to it; milliseconds */
const offerDelayMs = 1000;
/** about as long as a browser's */
const description = `v=0 ${'a=rtpmap:96 VP8/90000 a=rtcp-fb:96 goog-remb transport-cc nack pli '.repeat(40)}`;
const candidate = 'candidate:1 1 udp 2122260223 192.0.2.1 50000 typ host';

export type Signal = {
  readonly userId: string;
  readonly offer?: { readonly sdp: string };
  readonly answer?: { readonly sdp: string };
  readonly candidate?: { readonly candidate: string };
};

/** Signalling of the specification's client for WebRTC. There are no browsers, so the content is made up. */
export function createSignals(words: Words, name: () => string, send: Send) {
  let offersToCome = 0;
  const connected = new Set<string>();

  function signal(type: 'offer' | 'answer', to?: string): void {
    const userId = name();
    send(type, (ending) => ({ [type]: { type, sdp: description + ending }, userId }), to);
    const place = { sdpMid: '0', sdpMLineIndex: 0 };
    send('ice-candidate', (ending) => ({ candidate: { candidate: candidate + ending, ...place }, userId }));
  }

  return {
    /** to a peer that has appeared */
    offerSoon(): void {
      offersToCome += 1;
      setTimeout(() => {
        offersToCome -= 1;
        signal('offer');
      }, offerDelayMs);
    },

    isAboutToOffer: () => offersToCome > 0,

    receive(event: string, { userId, offer, answer, candidate }: Signal): void {
      words.receive(event, (offer ?? answer)?.sdp ?? candidate?.candidate, userId, name());
      // a participant receives every offer, and ignores those of connected or connecting peers
      if (!offer || connected.has(userId)) return;
      connected.add(userId);
      // the recipient is omitted: the server determines it from the pending offer
      signal('answer', userId);
    },
  };
}
