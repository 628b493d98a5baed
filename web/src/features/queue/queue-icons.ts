import {
  IconBroadcast,
  IconFileText,
  IconMail,
  IconMicrophone,
  IconPhoto,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import type { QueueType } from '@velvet/contracts/content/queue';

export const queueIcons: Record<QueueType, Icon> = {
  live: IconBroadcast,
  video: IconVideo,
  gallery: IconPhoto,
  audio: IconMicrophone,
  post: IconFileText,
  message: IconMail,
};
