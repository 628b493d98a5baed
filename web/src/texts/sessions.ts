import { counted } from '#ui/format.ts';

/** Live sessions of creators, as their fans see them. */
export const sessionTexts = {
  page: 'Live session',
  upcoming: 'Upcoming',
  liveAndUpcoming: 'Live and upcoming',
  live: 'Live',
  ended: 'Ended',
  canceled: 'Canceled',
  by: (name: string) => `by ${name}`,
  minutes(minutes: number) {
    if (minutes < 120) return `${minutes} min`;
    const rest = minutes % 60;
    return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
  },
  waiting: (people: number) => counted(people, 'person is waiting', 'people are waiting'),
  ticket: (price: string) => `Ticket ${price}`,
  free: 'Free',
  audiences: {
    public: 'Everyone',
    followers: 'Followers',
    friends: 'Friends',
    subscribers: 'Subscribers',
    tier: 'A higher tier',
    private: 'Only you',
  },
  remind: 'Remind me',
  reminderHint: 'A notification 10 minutes before, and one at the start.',
  reminded: 'Reminder on',
  join: 'Join',
  joinAsHost: 'Join as host',
  /** name of a button among those of other sessions */
  of: (label: string, title: string) => `${label}: ${title}`,
  buyTicket: (price: string) => `Buy ticket for ${price}`,
  hasTicket: 'You have a ticket',
  soldOut: 'Sold out',
  manage: 'Open my queue',
  zone: (zone: string) => `Times are in your time zone, ${zone}.`,
  endedText: 'This session is over.',
  canceledText: 'The creator canceled this session. Tickets are refunded automatically.',
  absent: "This session isn't here",
  absentText: 'It was deleted, or it is not open to you.',
  discover: 'Discover creators',
  reminderOn: "We'll remind you before it starts.",
  reminderOff: 'Reminder removed.',
  ticketTitle: 'Buy a ticket',
  ticketText: 'Your place in the session. If it is canceled, you get your money back.',
  ticketBought: 'You have a ticket. See you there!',
  /** in the room, until its creator is there */
  awaited: 'The session begins as soon as its creator is here.',
  failures: {
    one: 'Failed to load the session. Please try again.',
    reminder: 'Failed to change the reminder. Please try again.',
    room: 'Failed to open the session. Please try again.',
  },
} as const;
