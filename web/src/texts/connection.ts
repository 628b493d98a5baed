/** Texts of the connection indicator, shown on every page. */
export const connectionTexts = {
  offline: "You're offline",
  unreachable: "Can't reach Velvet. Reconnecting…",
  back: "You're back online",
} as const;
