/** A creator's craft, with its vocabulary. */
export type Craft = {
  readonly name: string;
  readonly bios: readonly string[];
  readonly subjects: readonly string[];
  readonly moments: readonly string[];
};

export const crafts: readonly Craft[] = [
  {
    name: 'photographer',
    bios: [
      'Portraits in the last light of the day. I shoot on film and on whatever is in my pocket.',
      'Analogue photographer. Skin, smoke, neon. New series every month, contact sheets for subscribers.',
    ],
    subjects: [
      'the red room series',
      'a roll of film I had forgotten',
      'window light at six in the morning',
      'the last frames from the harbour',
      'silk on a concrete floor',
      'portraits through wet glass',
      'a night walk with one lens',
      'the contact sheets of the summer',
    ],
    moments: [
      'The light lasted four minutes.',
      'One lamp, one sheet, nobody else in the house.',
      'Shot at f/1.4 and a prayer.',
    ],
  },
  {
    name: 'dancer',
    bios: [
      'Contemporary and heels. I film what does not fit on a stage.',
      'Dancing since I was four, falling since I was five. Classes, rehearsals and the nights in between.',
    ],
    subjects: [
      'a new floor piece',
      'the rehearsal nobody was meant to see',
      'heels, slow',
      'an improvisation in the dark studio',
      'the duet, first full run',
      'a warm-up you can follow',
      'the solo I cut from the show',
      'ten minutes with the curtain',
    ],
    moments: ['My knees will write to my lawyer.', 'One take, no mirror.', 'The music stopped and we did not.'],
  },
  {
    name: 'painter',
    bios: [
      'Oil on linen, mostly nudes, sometimes fruit. The studio is open to those who subscribe.',
      'I paint people who cannot sit still. Process videos, sketches, and the ones I do not sell.',
    ],
    subjects: [
      'the large blue one',
      'three hours of underpainting',
      'hands, again',
      'a sitting with an old friend',
      'the palette after a long night',
      'studies in madder and bone black',
      'the canvas I turned to the wall',
      'a self-portrait without a face',
    ],
    moments: ['It is still wet.', 'I have stopped three times and started four.', 'The mouth is wrong and I like it.'],
  },
  {
    name: 'musician',
    bios: [
      'Voice, cello, tape machine. Songs for rooms with one window.',
      'I write slow songs and play them slower. Demos for subscribers, full takes for the patient.',
    ],
    subjects: [
      'a demo from the kitchen',
      'the second verse, finally',
      'a cello loop to fall asleep to',
      'the cover you asked for',
      'the tape from the old church',
      'a lullaby for insomniacs',
      'the live take from Thursday',
      'a song in one breath',
    ],
    moments: ['You can hear the tram at 1:12.', 'Headphones, please.', 'Recorded with the lights off.'],
  },
  {
    name: 'model',
    bios: [
      'Editorial, lingerie, lace. The pictures that the magazines were too shy for.',
      'Boudoir and behind the scenes. I answer every comment, late at night.',
    ],
    subjects: [
      'black lace, first set',
      'behind the scenes of the velvet shoot',
      'the morning after the gala',
      'a set in emerald',
      'the polaroids',
      'what I wore to the opening',
      'a slow evening in',
      'the pictures we took when the crew had left',
    ],
    moments: ['No retouching, as promised.', 'The robe is from my grandmother.', 'Guess which one is my favourite.'],
  },
  {
    name: 'gardener',
    bios: [
      'Night-blooming flowers and the patience they take. A greenhouse in the middle of the city.',
      'Dahlias, roses, poison. I photograph everything that opens after dark.',
    ],
    subjects: [
      'the dahlias at midnight',
      'a rose that took three years',
      'what the frost left',
      'moonflowers, frame by frame',
      'the poison corner',
      'seeds for next spring',
      'the greenhouse in the rain',
      'a bouquet with a bad reputation',
    ],
    moments: ['It opened at 23:40 and closed at dawn.', 'Do not eat this one.', 'It smells of pepper and oranges.'],
  },
  {
    name: 'cook',
    bios: [
      'Supper clubs for twelve. Recipes with too much butter and the stories behind them.',
      'I cook for lovers and for the broken-hearted; it is the same menu.',
    ],
    subjects: [
      'figs, honey, smoke',
      'the chocolate that went wrong and was right',
      'supper for twelve strangers',
      'oysters, and how not to fear them',
      'a dessert to be eaten with the hands',
      'the midnight pasta',
      'my grandmother’s quince',
      'a menu for two',
    ],
    moments: ['Serves two, or one who is sad.', 'The trick is to wait.', 'Salt, then more salt.'],
  },
  {
    name: 'tattooer',
    bios: [
      'Fine lines and long sessions. Healed pictures, flash, and the talk that happens at hour five.',
      'Ink on skin since 2012. Drawings for subscribers first, skin after.',
    ],
    subjects: [
      'a spine in one sitting',
      'flash for the new moon',
      'healed, two years on',
      'snake and peony',
      'hands that hold each other',
      'the sketchbook, pages 40 to 52',
      'a cover-up with a story',
      'lettering for somebody brave',
    ],
    moments: ['Seven hours, two coffees.', 'She did not move once.', 'Drawn straight on the skin.'],
  },
];

export const openings = [
  'New today:',
  'For you:',
  'Finally:',
  'Straight from the studio:',
  'I have been keeping this one:',
  'You asked for it:',
  'Late, but here:',
  'Still thinking about this:',
  'Something quiet:',
  'From last night:',
  'First look:',
  'A small one before the weekend:',
] as const;

export const closings = [
  'Tell me what you see.',
  'More on Sunday.',
  'Which one would you keep?',
  'Thank you for being here.',
  'The rest is for subscribers.',
  'I may delete this.',
  'Be kind to it.',
  'Turn the sound on.',
  'Next one at the full moon.',
  '🖤',
  'Goodnight. ✨',
  'Ask me anything below.',
] as const;

export const comments = [
  'This stopped me in the middle of the street.',
  'How do you get that light?',
  'I have looked at this five times today.',
  'Beautiful. Simply beautiful.',
  'The second one! 🔥',
  'You should print this large.',
  'My evening just got better.',
  'I do not know what to say, so: thank you.',
  'That colour should be illegal.',
  'Worth every cent.',
  'Please never stop.',
  'What is the music in the background?',
  'I showed it to my sister and now she is here too.',
  'Waiting for the next one already.',
  'It is the hands for me.',
  'Quiet and loud at the same time.',
  'Is there a longer version?',
  'Saved. Again.',
] as const;

export const replies = [
  'Thank you, truly.',
  'One lamp and a lot of waiting.',
  'You are too kind. 🖤',
  'There is more on Sunday.',
  'Ha! Tell her welcome.',
  'I will, I promise.',
  'Soon, for subscribers first.',
  'That means a lot today.',
] as const;

export const fanBios = [
  'Here for the pictures, staying for the comments.',
  'Night owl. Collector of beautiful things.',
  'I tip well and talk little.',
  'Curious, polite, up too late.',
  'Mostly reading. Sometimes brave enough to comment.',
  '',
  'Fan of slow mornings and long exposures.',
  'Supporting artists since my first pay cheque.',
] as const;
