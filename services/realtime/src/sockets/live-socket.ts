import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { Handshake } from './authentication.ts';

type Outgoing = Record<string, (message: object) => void>;
type Incoming = Record<'authenticate' | 'watch', (message: unknown, acknowledge?: unknown) => void>;
export type SocketData = Handshake & {
  /** authorizes the watched posts again */
  rewatch?: () => Promise<void>;
  /** posts are watched only then, because their messages would advance the position past missed ones */
  isCaughtUp?: boolean;
};
/** A socket of `/live`. */
export type LiveSocket = Socket<Incoming, Outgoing, DefaultEventsMap, SocketData>;
export type LiveNamespace = Namespace<Incoming, Outgoing, DefaultEventsMap, SocketData>;
