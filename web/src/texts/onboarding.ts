const creator = {
  name: 'Content Creator',
  text: 'I want to publish and earn from my work.',
  features: [
    {
      title: 'Upload Content',
      text: 'Keep photos, videos and files in your vault, private until you post or share them.',
    },
    { title: 'Set Your Price', text: 'Offer monthly or yearly subscriptions and sell single posts.' },
    {
      title: 'Choose Your Audience',
      text: 'Pick who sees each post: everyone, followers, friends, subscribers or only you.',
    },
    { title: 'Keep 80%', text: 'Of every sale. A weekly statement lists each one.' },
    { title: 'Know Your Fans', text: 'See likes, comments, follows and new subscribers as they happen.' },
    { title: 'Get Verified', text: 'A short age check with our partner puts the gold check mark next to your name.' },
  ],
  actions: [
    { section: 'profile', title: 'Complete your profile', text: 'Add a picture, a bio and your links.' },
    { section: 'vault', title: 'Upload your first content', text: 'Add it to your vault and post it when you like.' },
    { section: undefined, title: 'Write your first post', text: 'Say hello to the people who find you.' },
    { section: 'statements', title: 'See your earnings', text: 'Every week and every sale.' },
  ],
} as const;

const member = {
  name: 'Fan & Member',
  text: 'I want to follow and support creators.',
  features: [
    { title: 'Subscribe to Creators', text: 'See all of their posts for subscribers. Cancel anytime.' },
    { title: 'Unlock Single Posts', text: 'Pay once and keep them.' },
    { title: 'Follow for Free', text: 'See posts for followers in your home feed.' },
    { title: 'Join In', text: 'React, comment, reply, and save posts for later.' },
    { title: 'Stay Up to Date', text: 'Get new posts and replies as soon as they arrive.' },
    { title: 'Stay in Control', text: 'Cancel anytime. Only the card provider sees your card number.' },
  ],
  actions: [
    { section: 'discover', title: 'Discover creators', text: 'Search by name, handle or bio.' },
    { section: 'profile', title: 'Complete your profile', text: 'Add a picture and a name.' },
    { section: 'cards', title: 'Add a card', text: 'Unlock posts in one tap.' },
    { section: undefined, title: 'Open your home feed', text: 'Posts from people you follow appear here.' },
  ],
} as const;

/** Part 1, section 2.6. */
export const onboardingTexts = {
  titles: ['Welcome to Velvet', 'What you can do', 'Get started'],
  leads: ['Choose your role. Members can become creators later.', '', 'Choose a step to complete setup and go there.'],
  roleLabel: 'Your role',
  progress: (step: number, of: number) => `Step ${step} of ${of}`,
  roles: { creator, member },
  previous: 'Previous',
  next: 'Next',
  skip: 'Skip Tutorial',
  complete: 'Complete Setup',
  failed: 'Failed to save your role. Please try again.',
} as const;
