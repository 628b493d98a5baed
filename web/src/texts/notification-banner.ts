/** The opt-in banner (part 2, 'Global' and section 8). */
export const bannerTexts = {
  title: 'Stay in the loop',
  text: 'Get browser notifications about new posts, comments and subscribers.',
  enable: 'Enable',
  enabling: 'Enabling...',
  later: 'Maybe Later',
  close: 'Close',
  granted: "Notifications enabled! You'll receive updates about new content.",
  denied: 'Notification permission denied. You can enable it later in your browser settings.',
  failed: 'Failed to enable notifications. Please try again.',
  welcome: { title: 'Welcome to Velvet', text: "We'll notify you about new content like this." },
} as const;
