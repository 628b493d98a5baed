/** Groups of the cache, which all services of an assembly share. The service realtime writes them. */
export const presenceGroups = {
  /** people with a connection */
  online: 'online',
  /** people that use at least one of their devices */
  active: 'online:active',
} as const;

/** An entry of a group lasts for this many heartbeat intervals, so a lost heartbeat or a reload has no effect. */
export const heartbeatsPerEntry = 3;

/** The presence of a person who is not offline. */
export type Presence = 'online' | 'away';

/** Facts of the rule. `isPrivate` and `hides` are settings of the person; the others concern the pair. */
export type PresenceFacts = {
  isSelf: boolean;
  isHidden: boolean;
  isBlocked: boolean;
  isPrivate: boolean;
  isFollowed: boolean;
  hides: boolean;
};

/**
 * Returns whether a viewer may see the presence of a person: everyone, unless the person hides it, is hidden, or a block exists.
 * Private profiles show it to their followers only.
 */
export function mayShowPresence(facts: PresenceFacts): boolean {
  const { isSelf, isHidden, isBlocked, isPrivate, isFollowed, hides } = facts;
  return isSelf || (!isHidden && !isBlocked && !hides && (!isPrivate || isFollowed));
}
