const creator = {
  name: 'Content Creator',
  text: 'I publish for people who pay to be closer.',
  features: [
    {
      title: 'Upload Content',
      text: 'Photos, videos and files in a vault of your own, private until you post or share them.',
    },
    { title: 'Set Your Price', text: 'A subscription by the month or the year, and single posts for a price.' },
    { title: 'Choose Your Audience', text: 'Everybody, followers, friends, subscribers, or only you: post by post.' },
    { title: 'Keep 80%', text: 'Of every sale. Each week has its statement with each sale behind it.' },
    { title: 'Know Your Fans', text: 'Likes, comments, follows and new subscribers, as they happen.' },
    { title: 'Be Verified', text: 'A short age check by a partner puts the golden tick beside your name.' },
  ],
  actions: [
    { section: 'profile', title: 'Complete your profile', text: 'A picture, a few words, your links.' },
    { section: 'vault', title: 'Upload your first content', text: 'Into your vault; nobody sees it yet.' },
    { section: undefined, title: 'Write your first post', text: 'Say hello to whoever finds you.' },
    { section: 'statements', title: 'See where earnings appear', text: 'Every week, every sale.' },
  ],
} as const;

const member = {
  name: 'Fan & Member',
  text: 'I am here for the people I like.',
  features: [
    { title: 'Subscribe to Creators', text: 'Everything they keep for subscribers, for as long as you like.' },
    { title: 'Unlock Single Posts', text: 'Pay once, and it is yours to keep.' },
    { title: 'Follow for Free', text: 'What is open to followers comes to your home feed.' },
    { title: 'Say Something', text: 'React, comment, answer, and save what you want to find again.' },
    { title: 'Be Told First', text: 'New posts and answers reach you the moment they are there.' },
    { title: 'Stay in Control', text: 'Cancel in one tap. Your card is known to its provider alone.' },
  ],
  actions: [
    { section: 'discover', title: 'Discover creators', text: 'By name, by words, by whom others follow.' },
    { section: 'profile', title: 'Complete your profile', text: 'A picture and a name to be known by.' },
    { section: 'cards', title: 'Add a card', text: 'Then a post unlocks in one tap.' },
    { section: undefined, title: 'Look at your home feed', text: 'It fills with whom you follow.' },
  ],
} as const;

/** Part 1, section 2.6. */
export const onboardingTexts = {
  titles: ['Welcome to Velvet', 'What you can do', 'Where to begin'],
  leads: [
    'Who are you here? A member can become a creator later.',
    '',
    'One tap finishes the setup and takes you there.',
  ],
  roleLabel: 'Your role',
  progress: (step: number, of: number) => `Step ${step} of ${of}`,
  roles: { creator, member },
  previous: 'Previous',
  next: 'Next',
  skip: 'Skip Tutorial',
  complete: 'Complete Setup',
  failed: 'Your choice could not be saved. Please try again.',
} as const;
