/** The opt-in banner (part 2, 'Global' and section 8). */
export const bannerTexts = {
  title: 'Stay in the loop',
  text: 'Let your browser tell you about new posts, comments and subscribers.',
  enable: 'Enable',
  enabling: 'Enabling...',
  later: 'Maybe Later',
  close: 'Close',
  granted: "Notifications enabled! You'll receive updates about new content.",
  denied: 'Notification permission denied. You can enable it later in your browser settings.',
  failed: 'Failed to enable notifications. Please try again.',
  welcome: { title: 'Welcome to Velvet', text: 'This is how we will tell you about new content.' },
} as const;
