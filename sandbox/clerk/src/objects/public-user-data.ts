import type { User } from '../store/users.ts';
import { avatarUrl } from './avatar-url.ts';

/** `Client.PublicUserData` of Clerk's description. */
export interface PublicUserDataObject {
  first_name: string | null;
  last_name: string | null;
  image_url: string;
  has_image: boolean;
  identifier: string;
  user_id: string;
}

export const publicUserDataObject = (user: User, proxyUrl: string): PublicUserDataObject => ({
  first_name: user.first_name,
  last_name: user.last_name,
  image_url: avatarUrl(user, proxyUrl),
  has_image: false,
  identifier: user.email,
  user_id: user.id,
});
