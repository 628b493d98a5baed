import {
  IconBell,
  IconBookmark,
  IconBookmarks,
  IconBrowser,
  IconCalendarEvent,
  IconChartBar,
  IconCompass,
  IconCreditCard,
  IconDots,
  IconHeart,
  IconHelpCircle,
  IconHome,
  IconLock,
  IconLogout,
  IconMenu2,
  IconMessageCircle,
  IconPhoto,
  IconPlayerPlay,
  IconPlus,
  IconReceipt2,
  IconSelector,
  IconShieldCog,
  IconShoppingBag,
  IconUser,
  IconUsers,
  IconVideo,
  IconX,
} from '@tabler/icons-react';

/** Icons of the frame and of the states of sections, by name. A screen imports its other icons from @tabler/icons-react. */
const icons = {
  home: IconHome,
  videos: IconPlayerPlay,
  discover: IconCompass,
  bell: IconBell,
  message: IconMessageCircle,
  bookmark: IconBookmark,
  bookmarks: IconBookmarks,
  photo: IconPhoto,
  calendar: IconCalendarEvent,
  receipt: IconReceipt2,
  chart: IconChartBar,
  person: IconUser,
  people: IconUsers,
  dots: IconDots,
  plus: IconPlus,
  menu: IconMenu2,
  close: IconX,
  lock: IconLock,
  meeting: IconVideo,
  leave: IconLogout,
  help: IconHelpCircle,
  window: IconBrowser,
  chevrons: IconSelector,
  heart: IconHeart,
  bag: IconShoppingBag,
  card: IconCreditCard,
  shield: IconShieldCog,
} as const;

export type IconName = keyof typeof icons;
export const iconNames = Object.keys(icons) as IconName[];

/** Decoration: what it stands beside or inside carries the name. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  const Drawn = icons[name];
  return <Drawn aria-hidden size={size} stroke={1.6} />;
}
