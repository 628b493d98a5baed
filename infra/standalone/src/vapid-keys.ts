import { createECDH, createHash } from 'node:crypto';
import type { Environment } from '@velvet/kit/lifecycle/config';

/** Derives the key pair of push messages from a secret of the data directory, so that it stays the same. */
export function vapidKeys(secret: string, publicUrl: string): Environment {
  const pair = createECDH('prime256v1');
  const privateKey = createHash('sha256').update(secret).digest();
  pair.setPrivateKey(privateKey);
  return {
    NOTIFICATION_VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    NOTIFICATION_VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
    NOTIFICATION_VAPID_SUBJECT: publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@velvet.example',
  };
}
