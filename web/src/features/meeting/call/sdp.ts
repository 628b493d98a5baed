/**
 * What the two ends of a pair read out of their session descriptions. Our own carry one line more, which every other client
 * passes over (RFC 8866, section 5.13: unknown attributes are ignored):
 * - `a=x-velvet:offer` in the first offer of a connection; in a further one also the other end's session that it goes on with
 * - `a=x-velvet:answer <session> <version>` in an answer: which offer it answers, by that one's `o=` line
 */
const attribute = 'a=x-velvet:';

/** Who made a description: the same for all that one connection makes. Empty where there is none. */
export const sessionOf = (sdp: string): string => originOf(sdp).split(' ', 1)[0] ?? '';

/** Which description this is: `<session> <version>`. */
export const originOf = (sdp: string): string => /^o=\S+ (\S+ \S+)/m.exec(sdp)?.[1] ?? '';

/** Names of the generations of candidates that belong to it. */
export const fragmentsOf = (sdp: string): string[] =>
  [...sdp.matchAll(/^a=ice-ufrag:(\S+)/gm)].map(([, fragment = '']) => fragment);

/** Says that an offer is ours. @param remote what the other end said before, where this is not the first */
export const markOffer = (sdp: string, remote: string | undefined): string =>
  withLine(sdp, `${attribute}offer${remote === undefined ? '' : ` ${sessionOf(remote)}`}`);

/** The session that a further offer of ours goes on with. */
export const continuedIn = (sdp: string): string | undefined => /^a=x-velvet:offer (\S+)/m.exec(sdp)?.[1];

/** Says which offer is answered. */
export const markAnswer = (sdp: string, offer: string): string =>
  withLine(sdp, `${attribute}answer ${originOf(offer)}`);

/** Whether it comes from a client of ours. */
export const isMarked = (sdp: string): boolean => sdp.includes(attribute);

/** The offer that an answer of ours is for, as `originOf` calls it. */
export const answeredIn = (sdp: string): string | undefined => /^a=x-velvet:answer (\S+ \S+)/m.exec(sdp)?.[1];

/** Attributes of the session come before the first medium. */
function withLine(sdp: string, line: string): string {
  const at = sdp.search(/^m=/m);
  return at < 0 ? `${sdp}${line}\r\n` : `${sdp.slice(0, at)}${line}\r\n${sdp.slice(at)}`;
}
