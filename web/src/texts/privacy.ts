import { marketing } from './marketing.ts';
import type { Document } from './terms.ts';

export const privacyText: Document = {
  title: 'Privacy Policy',
  lead: 'Learn what we collect, why we collect it, how long we keep it and how you stay in control. Velvet is for people aged 18 and over.',
  parts: [
    {
      heading: 'What we collect',
      paragraphs: ['We collect only what Velvet needs to work:'],
      points: [
        'From your sign-in: your name, email address, picture and an ID from the identity provider',
        'What you add to your profile, posts, comments and vault',
        'Who you follow, subscribe to and block, and what you react to, save and buy',
        'Your payments and earnings, and who they involve. Card numbers go straight to the card provider and never reach us',
        'The result and date of your age check. Documents and selfies go straight to the verification partner',
        'Technical records: your IP address, your browser and errors. We keep them with each sign-in and payment, so that you can notice a foreign sign-in and we can answer a disputed payment',
      ],
    },
    {
      heading: 'How we use it',
      paragraphs: [
        'We use your data to show you what you ask for, process payments, keep people safe and fix problems. We do not sell it, we show no advertisements, and we put no third-party trackers on our pages.',
        'Where the law requires a legal basis: we use most of your data because our contract with you needs it, payment records because the law requires them, and statistics because we have an interest in a product that works. We send marketing emails only if you opt in.',
      ],
    },
    {
      heading: 'Your photos and videos',
      paragraphs: [
        'We remove the location, device details and other hidden data from every photo before anyone else can see it. Media links work for one viewer and expire within minutes. Previews of locked posts are blurred so heavily that the original cannot be recovered.',
      ],
    },
    {
      heading: 'Who else can see it',
      paragraphs: [
        'Other members see what you make public, and creators see who follows them, subscribes to them and buys from them. Apart from that, we share data only with companies that work for us under our instructions: the identity provider, the card provider, the verification partner and our hosting provider. If a bank disputes a payment, it gets what shows that you made it: your name, email address, sign-ins, what you opened and how you used a plan. We give authorities what the law requires, and no more.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: ['We keep your data as long as you have an account. After that:'],
      points: [
        'Your data is deleted within 30 days of account deletion',
        'Saved cards are deleted at the card provider together with your account',
        'IP addresses and browsers of sign-ins and payments are deleted after 6 months, or with your account',
        'Transaction records are kept for 7 years, as the law requires',
        'Support communications are kept for 3 years',
        'Analytics are anonymized after 2 years',
      ],
    },
    {
      heading: 'What we store in your browser',
      paragraphs: [
        "Your browser stores your sign-in and the page to return to. Signing out removes them. The identity provider sets a cookie for its own session. We don't use tracking cookies.",
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can view, correct, download and delete your data, and object to how we use it. You can do most of this yourself in your profile. For anything else, write to us: we answer requests within 30 days. You can also complain to your local data protection authority.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: ['No one under 18 may use Velvet. If we learn of such an account, we close it and delete its data.'],
    },
    {
      heading: 'Contact',
      paragraphs: [`For privacy questions, write to ${marketing.contact.privacy}.`],
    },
  ],
};
