import type { MessageReaction } from '@velvet/contracts/messaging/messages';

/** `a` writes first. The reaction is the other's; `answers` is the place of the quoted line. */
export type Line = {
  readonly by: 'a' | 'b';
  readonly text: string;
  readonly reaction?: MessageReaction;
  readonly answers?: number;
};

/** The roles of `a` and `b`, and how many of the last lines `reader` has not read. */
export type Dialogue = {
  readonly between: 'fan and creator' | 'creators' | 'fans';
  readonly lines: readonly Line[];
  readonly unread?: number;
};

type More = Omit<Line, 'by' | 'text'>;
const a = (text: string, more: More = {}): Line => ({ by: 'a', text, ...more });
const b = (text: string, more: More = {}): Line => ({ by: 'b', text, ...more });

/** The last line of a dialogue is the newest one; those of creators with fans come first. */
export const dialogues: readonly Dialogue[] = [
  {
    between: 'fan and creator',
    lines: [
      a('Hi! I never write to people I follow, so please excuse the nerves.'),
      b('Hello 🙂 No nerves needed. I read everything, just not always at once.', { reaction: 'love' }),
      a('Your last post got me out of a very grey week. Thank you.'),
      b('That is the nicest thing I will hear today.'),
      b('What was grey about it?'),
      a('New job, new city, no friends here yet. The usual.'),
      b('Oh, I know that one. When I moved I knew the baker and the man with the dog.'),
      a('I do have a baker already!', { reaction: 'laugh' }),
      b('Then you are half settled.'),
      a('Which half is the dog?'),
      b('The harder half. Dogs have standards.', { reaction: 'laugh' }),
      a('May I ask something about the work itself?'),
      b('Always.'),
      a('How do you decide that something is finished? I write a little, and I never know when to stop.'),
      b(
        'I put it away for three days. If I still want to change something, it is not finished. If I only want to look at it, it is.',
      ),
      a('Three days. I usually give it three minutes.'),
      b('Three minutes is how you get a draft. Also fine! I publish drafts sometimes.', { reaction: 'like' }),
      a('I noticed. I liked the one with the crossed-out title.'),
      b('You noticed that? Nobody noticed that.', { answers: 17 }),
      a('I zoomed in. Twice.'),
      b('Now I am nervous about everything I ever crossed out.', { reaction: 'laugh' }),
      a('What do you write?', { answers: 13 }),
      a('Sorry, that was meant to be your question to me 😄'),
      b('Ha. So: what do you write?'),
      a('Short things. A page about a person on a train, mostly. I have about forty of those.'),
      b('Forty people on trains! That is a whole timetable.'),
      a('I might call it that.', { reaction: 'fire' }),
      b('You should. Put my name in very small letters at the back.'),
      a('On the last page, under the delays.'),
      b('Perfect. Send me one of the pages some day, if you like.'),
      a('Really?'),
      b('Really. Only one, and choose it as if I had a bad day.'),
      a('Then it will be the woman with the cello. Give me until the weekend.'),
      b('I have until Sunday evening and a pot of tea.', { reaction: 'love' }),
      a('Here is the first line: She had bought two tickets, one of them for the cello.'),
      b('Oh no. I want the rest.'),
      b('That is a very good first line.', { answers: 34, reaction: 'love' }),
      a('You get the rest on Sunday. I am still crossing things out.'),
      b('Three days!'),
      a('Three days. Good night 🌙'),
    ],
  },
  {
    between: 'fan and creator',
    unread: 2,
    lines: [
      a('Good morning! Quick question before I subscribe for the year: do the older posts stay open?'),
      b('Morning! Yes, all of them, as long as you are subscribed.'),
      a('And the ones you sell on their own?'),
      b('Those are separate, and yours for good once you bought them.', { reaction: 'like' }),
      a('Clear. Thank you for the quick answer.'),
      a('Done, by the way. Hello from the other side of the curtain 🎉'),
    ],
  },
  {
    between: 'fan and creator',
    lines: [
      b('Thank you for the comment under the new one. You saw exactly what I tried to do.'),
      a('I did not expect you to see it among the others!'),
      b('It was the only one about the left side. Everybody looks right.'),
      a('The left side is where it happens.', { reaction: 'fire' }),
      b('Say that again at the exhibition, loudly.'),
      a('There is an exhibition?'),
      b('A small one, in spring. A corridor and a half. I will post the date.'),
      a('I will bring the loud voice.', { reaction: 'laugh' }),
    ],
  },
  {
    between: 'fan and creator',
    unread: 3,
    lines: [
      a('Would you ever take a commission? It is for my parents, they are married for forty years in May.'),
      b('Forty! I take two or three a year. Tell me a little about them?'),
      a('He repairs clocks. She is late for everything. They have been laughing about it since 1986.'),
      b('I am in. What do you have in mind?', { reaction: 'love' }),
      a('Nothing stiff. They hate being looked at. Maybe their kitchen, at the hour when they both talk at once.'),
      b('The kitchen is a very good idea. Do you have photos of it, also bad ones?'),
      a('Only bad ones. I will look for some tonight.'),
      b('Bad ones are best. They show where people actually stand.'),
      a('I found eleven. In nine of them my father is holding a screwdriver.'),
      a('When would you need them, and how does it work with the price?'),
      a('No hurry at all! May is far.'),
    ],
  },
  {
    between: 'fan and creator',
    unread: 1,
    lines: [
      a('The sound on the last film drops out at 1:12 for me. Only me?'),
      b('No, not only you. I found it an hour ago and I am ashamed of my cables.'),
      a('The silence was rather good, to be honest.', { reaction: 'laugh' }),
      b('The new version is up. Could you tell me whether 1:12 is fine now?'),
      a('Fine now! Though I miss the silence a bit.'),
    ],
  },
  {
    between: 'fan and creator',
    lines: [
      a('Is there any chance of a longer one some time? Ten minutes, nothing happening, just you working?'),
      b('Ten minutes of nothing happening is what I do all day.'),
      a('Exactly that. I would put it on while I cook.'),
      b('What do you cook?'),
      a('Lentils, and once a week something that goes wrong.'),
      b('Then I will film a long one for the lentils.', { reaction: 'love' }),
      b('It is planned for Thursday evening.'),
      a('I will plan the lentils accordingly.'),
      b('Deal 🤝', { reaction: 'like' }),
    ],
  },
  {
    between: 'fan and creator',
    unread: 1,
    lines: [
      a('I got a new card and the old subscription seems to have followed me by itself. Is that right?'),
      b('It should. Do you still see everything?'),
      a('Everything, even the one from this morning.'),
      b('Then all is well. Thank you for staying ❤️'),
    ],
  },
  {
    between: 'fan and creator',
    lines: [
      b('You have been here since the very first month. I wanted to say thank you, properly.'),
      a('Has it been that long? It was eleven of us, I think.'),
      b('Nine. Two of them were my sister.', { reaction: 'laugh' }),
      a('I remember the blurry one with the umbrella.'),
      b('Everybody remembers the umbrella. I almost deleted it.'),
      a('Do not ever delete the umbrella.', { reaction: 'fire' }),
      b('It hangs in my hallway now.'),
      a('As it should.'),
      b(
        'There is something coming in December, and I would like the first nine to see it first. May I send it to you here?',
      ),
      a('You may! I will try to deserve it.', { answers: 8 }),
      b('You were there for the umbrella. You deserve everything.'),
      a('🖤', { reaction: 'love' }),
    ],
  },
  {
    between: 'fan and creator',
    unread: 3,
    lines: [
      b('Hi! You asked under the post which paper it is. It would have been a long comment, so here:'),
      b(
        'Cotton, 300 g, slightly warm white. The cheap one from the shop by the station works too, if you press it overnight.',
      ),
      b('Show me what you make of it!'),
    ],
  },
  {
    between: 'creators',
    unread: 2,
    lines: [
      a('I have an idea and I need somebody who is not afraid of cold water.'),
      b('That excludes me. Go on.'),
      a('The old swimming pool on the hill. It is empty until March, and I know the caretaker.'),
      b('Empty as in no water?'),
      a('Empty as in tiles, echo and very bad light.'),
      b('You had me at bad light.', { reaction: 'fire' }),
      a('Two days. You do your part, I do mine, and we publish on the same evening.'),
      b('Who pays the caretaker?'),
      a('He wants a cake. He was very precise about the cake.', { reaction: 'laugh' }),
      b('I can do a cake. Which weekend?'),
      a('The first or the second one in February. After that they start to clean.'),
      b('The second. The first one is my mother.'),
      a('The second it is. I will ask about the keys.', { reaction: 'like' }),
      b('And about heating!'),
      a('There is no heating. There is a kettle.'),
      b('A kettle, a cake and an echo. It will be the best thing we do this year.'),
      a('I wrote to the caretaker. He says hello to the cake.'),
      a('Keys on Friday at five. Bring the warm coat.'),
    ],
  },
  {
    between: 'fans',
    lines: [
      a('Hey, you are the one with the comment about the hands, right?'),
      b('Guilty 😅 I meant it, though.'),
      a('I thought the same and did not dare to write it.'),
      b('Dare! It is the friendliest comment section I know.'),
      a('Have you seen the older ones, from the first winter?'),
      b('Some of them. Which one do you mean?'),
      a('The one with the stairs. Scroll down until it gets dark.'),
      b('Found it. Oh wow.', { reaction: 'wow' }),
      a('I told you.'),
      b('I will be late for work because of you.', { reaction: 'laugh' }),
    ],
  },
  {
    between: 'fans',
    unread: 1,
    lines: [
      a('Are you going to the live evening on Saturday?'),
      b('If I am home by then! Will it be recorded?'),
      a('They said so, for subscribers. I would not count on the beginning, it always starts late.'),
      b('Then I have a chance. Keep me a chair in the chat.'),
      a('Front row, left side. Everybody else sits right.', { reaction: 'laugh' }),
      b('See you there 🍿'),
      a('Bring the popcorn for two, please.'),
    ],
  },
];
