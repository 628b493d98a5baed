import { RingPanel } from '#features/calls/ring-panel.tsx';
import { useRinging } from '#resources/ringing.ts';

/** Shows the oldest ringing call over every page of a member. */
export function RingHost() {
  const [message] = useRinging();
  return message && <RingPanel key={message.id} message={message} />;
}
