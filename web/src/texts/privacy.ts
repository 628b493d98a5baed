import { marketing } from './marketing.ts';
import type { Document } from './terms.ts';

export const privacyText: Document = {
  title: 'Privacy Policy',
  lead: 'What Velvet knows about you, why, for how long, and how you take it back. Velvet is for people of at least 18 years.',
  parts: [
    {
      heading: 'What we know about you',
      paragraphs: ['Only what the product needs to work:'],
      points: [
        'From your sign-in: name, e-mail address, picture, and an id at the identity provider',
        'What you put into your profile, your posts, your comments and your vault',
        'Whom you follow, subscribe to and block, and what you react to, save and buy',
        'What you paid or earned, and to whom. Card numbers go straight to the card provider and never reach us',
        'Of an age check its result and its date. Documents and selfies go straight to the verification partner',
        'Technical records: the address you come from, the browser, and errors',
      ],
    },
    {
      heading: 'What we do with it',
      paragraphs: [
        'We show you what you asked for, move money where you sent it, keep people safe, and find out what does not work. We do not sell it, we show no advertisements, and we put nobody else’s scripts or counters into our pages.',
        'Where the law asks for a reason: we use most of it because the contract with you needs it, payment records because the law requires them, and statistics because we have an interest in a product that works. Marketing letters come only to those who asked for them.',
      ],
    },
    {
      heading: 'Your pictures and videos',
      paragraphs: [
        'Place, device and other hidden notes are removed from every photo before anybody else can see it. Media open by addresses made for one viewer that end after minutes. What is locked is shown so blurred that nothing can be recovered.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'Other members see what you made public, and creators see who follows, subscribes and buys. Besides them only those who work for us and under our instructions: the identity provider, the card provider, the verification partner, and whoever runs our servers. Authorities see what the law makes us give them, and no more.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: ['As long as you have an account, and then as follows:'],
      points: [
        'Your data is deleted within 30 days of account deletion',
        'Records of transactions are kept for 7 years, as the law requires',
        'Conversations with support are kept for 3 years',
        'Analytics are made anonymous after 2 years',
      ],
    },
    {
      heading: 'What stays in your browser',
      paragraphs: [
        'Your sign-in and the page to return to, in the storage of your browser; signing out removes them. The identity provider sets a cookie for its own session. There are no cookies for tracking.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may see, correct, take with you and delete what is about you, and object to how it is used. Most of it you can do yourself in your profile. For the rest write to us: requests are answered within 30 days. You may also complain to the authority that protects data where you live.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'Nobody under 18 may use Velvet. If we learn of such an account we close it and delete what belongs to it.',
      ],
    },
    {
      heading: 'Contact',
      paragraphs: [`Whoever has a question about privacy writes to ${marketing.contact.privacy}.`],
    },
  ],
};
