/**
 * Reads and marks session descriptions (SDP). This client adds one attribute, which other clients ignore (RFC 8866, section
 * 5.13):
 *
 * `a=x-velvet:offer [<session>]` marks an offer. A renegotiation names the session id of the peer that it continues.
 *
 * `a=x-velvet:answer <session> <version>` marks an answer and identifies its offer by the `o=` line.
 */
const attribute = 'a=x-velvet:';

/** Session id of the `o=` line, constant for all descriptions of a connection; empty without one. */
export const sessionOf = (sdp: string): string => originOf(sdp).split(' ', 1)[0] ?? '';

/** Identifies a description: `<session> <version>` of its `o=` line. */
export const originOf = (sdp: string): string => /^o=\S+ (\S+ \S+)/m.exec(sdp)?.[1] ?? '';

/** ICE username fragments, to which candidates are matched. */
export const fragmentsOf = (sdp: string): string[] =>
  [...sdp.matchAll(/^a=ice-ufrag:(\S+)/gm)].map(([, fragment = '']) => fragment);

/** Marks an offer of this client. @param remote the peer's description that a renegotiation continues */
export const markOffer = (sdp: string, remote: string | undefined): string =>
  withLine(sdp, `${attribute}offer${remote === undefined ? '' : ` ${sessionOf(remote)}`}`);

/** The session id that a marked renegotiation continues. */
export const continuedIn = (sdp: string): string | undefined => /^a=x-velvet:offer (\S+)/m.exec(sdp)?.[1];

/** Marks an answer with the origin of its offer. */
export const markAnswer = (sdp: string, offer: string): string =>
  withLine(sdp, `${attribute}answer ${originOf(offer)}`);

/** Whether a description comes from this client, not from a plain one. */
export const isMarked = (sdp: string): boolean => sdp.includes(attribute);

/** The origin of the offer that a marked answer is for. */
export const answeredIn = (sdp: string): string | undefined => /^a=x-velvet:answer (\S+ \S+)/m.exec(sdp)?.[1];

/** Session attributes precede the first media section. */
function withLine(sdp: string, line: string): string {
  const at = sdp.search(/^m=/m);
  return at < 0 ? `${sdp}${line}\r\n` : `${sdp.slice(0, at)}${line}\r\n${sdp.slice(at)}`;
}
