import type { UserId } from '@velvet/contracts/ids';
import { LiveTyping, typingMs } from '@velvet/contracts/realtime/messages';
import type { z } from 'zod';
import type { Context } from '#context.ts';
import { userAudience } from '#log/delivery.ts';
import type { LiveNamespace, LiveSocket } from '#sockets/live-socket.ts';
import { conversationPairRepository } from './conversation-pair.repository.ts';
import { ForwardedTyping } from './forwarded-typing.ts';

/** Packets of one client do not arrive at equal intervals; milliseconds. */
const jitterMs = 500;

/**
 * Forwards typing indicators to the other member's sockets: of this replica directly, and of the others by the adapter. So an outage
 * of the adapter delays or loses those of the others alone. Indicators are neither stored nor repeated.
 * @returns a function that handles `typing` of a socket
 */
export function openTyping(live: LiveNamespace, { db, clock, config, logger }: Context): (socket: LiveSocket) => void {
  const emit = ({ to, ...notice }: ForwardedTyping) => live.local.to(userAudience(to)).emit('typing', notice);
  live.on('typing', (forwarded) => {
    const parsed = ForwardedTyping.safeParse(forwarded);
    if (parsed.success) emit(parsed.data);
  });

  async function forward(userId: UserId, { conversationId }: z.output<typeof LiveTyping>): Promise<void> {
    const to = await conversationPairRepository(db).findOther(conversationId, userId);
    if (to === undefined) return;
    const forwarded = { to, conversationId, userId };
    emit(forwarded);
    // the adapter within one process cannot forward anything
    if (config.REDIS_URL !== undefined) live.serverSideEmit('typing', forwarded);
  }

  return (socket) => {
    let nextAt = 0;
    socket.on('typing', (message, acknowledge) => {
      const parsed = LiveTyping.safeParse(message);
      const now = clock.now().getTime();
      const isDue = parsed.success && now >= nextAt;
      if (isDue) nextAt = now + typingMs.interval - jitterMs;
      void (isDue ? forward(socket.data.userId, parsed.data) : Promise.resolve())
        .catch((error: unknown) => logger.warn({ error }, 'forwarding a typing indicator failed'))
        .then(() => {
          if (typeof acknowledge === 'function') acknowledge({ ok: parsed.success });
        });
    });
  };
}
