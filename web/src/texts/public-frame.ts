/** Header and footer of every page that is open to everyone. */
export const frameTexts = {
  site: 'Site',
  menu: 'Menu',
  footer: 'Footer',
  about: 'About',
  browse: 'Browse creators',
  creators: 'For creators',
  pricing: 'Pricing',
  support: 'Support',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
  signIn: 'Sign in',
  start: 'Start Creating',
  dashboard: 'Open dashboard',
  back: 'Back to home page',
  age: '18+ only. Every creator is verified.',
} as const;
