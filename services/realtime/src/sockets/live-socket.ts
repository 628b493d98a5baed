import type { Namespace, Socket } from 'socket.io';
import type { ForwardedTyping } from '#conversations/forwarded-typing.ts';
import type { Handshake } from './authentication.ts';

type Outgoing = Record<string, (message: object) => void>;
type Incoming = Record<'authenticate' | 'watch' | 'typing' | 'idle', (message: unknown, acknowledge?: unknown) => void>;
type BetweenReplicas = { typing: (forwarded: ForwardedTyping) => void };
export type SocketData = Handshake & {
  /** authorizes the watched posts again */
  rewatch?: () => Promise<void>;
  /** posts are watched only then, because their messages would advance the position past missed ones */
  isCaughtUp?: boolean;
  /** the user has stopped using the device */
  isIdle?: boolean;
};
/** A socket of `/live`. */
export type LiveSocket = Socket<Incoming, Outgoing, BetweenReplicas, SocketData>;
export type LiveNamespace = Namespace<Incoming, Outgoing, BetweenReplicas, SocketData>;
