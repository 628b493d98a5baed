import { UserId } from '@velvet/contracts/ids';
import { LiveTypingNotice } from '@velvet/contracts/realtime/messages';
import type { z } from 'zod';

/** A typing indicator between replicas. */
export const ForwardedTyping = LiveTypingNotice.extend({ to: UserId });
export type ForwardedTyping = z.infer<typeof ForwardedTyping>;
