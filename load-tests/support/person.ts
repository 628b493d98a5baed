import { joins, renamed } from './meeting-metrics.ts';
import type { Line } from './line.ts';
import { createSignals, type Signal } from './signals.ts';
import { addStep } from './steps.ts';
import type { Send, Words } from './words.ts';

type Joined = { isInitiator: boolean; existingParticipants: string[]; userId: string };
type Refused = { code: string };
type Chat = { sender: string; text: string };

/** A participant that uses the specification's events only, and behaves like its client. */
export type Person = ReturnType<typeof seatPerson>;

/** @param present the names of everybody who is in the room now, as the server gave them */
export function seatPerson(line: Line, roomId: string, wantedName: string, words: Words, present: () => string[]) {
  let joined: Joined | undefined;
  const askedAt = Date.now();
  const others = new Set<string>();
  const name = () => joined?.userId ?? '';
  const send: Send = (event, content, to) => {
    const listeners = to === undefined ? present().filter((each) => each !== name()) : [to];
    line.emit(event, { ...content(words.record(event, name(), listeners)), roomId });
  };
  const signals = createSignals(words, name, send);

  function come(word: Joined): void {
    joined = word;
    joins.add(1);
    addStep('join', Date.now() - askedAt);
    if (word.userId !== wantedName) renamed.add(1);
    for (const peer of word.existingParticipants) meet(peer);
  }

  function meet(peer: string): void {
    if (peer === name()) return;
    others.add(peer);
    if (joined?.isInitiator) signals.offerSoon();
  }

  line.onEvent((event, [word]) => {
    if (event === 'room-joined') come(word as Joined);
    if (event === 'user-connected') meet(word as string);
    if (event === 'user-disconnected') others.delete(word as string);
    if (event === 'offer' || event === 'answer' || event === 'ice-candidate') signals.receive(event, word as Signal);
    if (event === 'receive-message') words.receive('send-message', (word as Chat).text, (word as Chat).sender, name());
    if (event === 'refused') throw new Error(`${wantedName} was refused: ${(word as Refused).code}`);
  });
  line.emit('join-room', roomId, wantedName);

  return {
    line,
    name,
    isIn: () => joined !== undefined,
    isInitiator: () => joined?.isInitiator === true,
    /** how many it believes to be in the room besides */
    others: () => others.size,
    isAboutToOffer: signals.isAboutToOffer,
    chat(text: string): void {
      const timestamp = new Date().toISOString();
      send('send-message', (ending) => ({ message: { text: text + ending, sender: name(), timestamp } }));
    },
    leave: () => line.end('leave-room', roomId, name()),
  };
}
