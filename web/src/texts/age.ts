/** Birthdays of new members, and what visitors confirm. */
export const ageTexts = {
  title: 'Your birthday',
  lead: (minimum: number) => `Velvet is for people ${minimum} and older. When is your birthday?`,
  month: 'Month',
  day: 'Day',
  year: 'Year',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  privacy: 'Only you can see it.',
  invalid: 'Enter a valid date.',
  agree: { start: 'By continuing, you agree to our', terms: 'Terms of Service', and: 'and', privacy: 'Privacy Policy' },
  continue: 'Continue',
  signOut: 'Sign Out',
  failed: 'Failed to save your birthday',
  /** before a birthday that closes the account is sent */
  check: (birthday: string, minimum: number) =>
    `You entered ${birthday}. That's under ${minimum}, so your account will stay closed until then. You can't change it later.`,
  change: 'Change it',
  confirm: "That's my birthday",
  underTitle: (minimum: number) => `Velvet is for people ${minimum} and older`,
  underText:
    "The birthday you gave is under the minimum age, so you can't use Velvet yet. If you made a mistake, contact support.",
  support: 'Contact support',
  visitor: {
    title: 'Are you 18 or older?',
    text: 'Posts and videos on Velvet may be for adults only.',
    confirm: "I'm 18 or older",
    leave: 'Leave',
  },
  needsCheck:
    'Verify your age to post photos or videos for everyone or for followers. You can still post them for friends.',
  verify: 'Verify now',
} as const;
