import { Skeleton, toast } from '@atelier/tool-kit/feedback';
import { IconButton } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { LogOut, User } from 'lucide-react';
import { useState } from 'react';
import { openProfile, signOut } from '../../auth/index.ts';
import { plans, signIn as texts } from '../../messages.ts';

/** The user's name and plan, which open the profile, and the sign-out button. `onLeave` is called when either is pressed. */
export function AccountFooter({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { user, plan } = useSession();
  if (!user)
    return (
      <div className="account" aria-hidden="true">
        <div className="account-profile">
          <Skeleton className="account-picture" />
          <Skeleton className="account-name-wait" />
        </div>
      </div>
    );
  const endSession = async () => {
    onLeave?.();
    try {
      await signOut();
    } catch (error) {
      console.error('Signing out failed.', error);
      toast.error(texts.signOutFailed);
    }
  };
  const showProfile = () => {
    onLeave?.();
    void openProfile();
  };
  return (
    <div className="account">
      <button type="button" className="account-profile" onClick={showProfile}>
        <AccountImage src={user.imageUrl} />
        <span className="account-words">
          <b>{user.fullName}</b>
          <small>{plans[plan]}</small>
        </span>
        <span className="kit-spoken">{texts.openProfile}</span>
      </button>
      <IconButton label={texts.signOut} plain onClick={endSession}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The user's image, or an icon if there is none or it does not load. */
export function AccountImage({ src }: { src: string }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    return (
      <span className="account-picture account-nobody">
        <User aria-hidden="true" />
      </span>
    );
  }
  return (
    <img src={src} alt="" width="34" height="34" crossOrigin="anonymous" onError={() => setFailed(src)} />
  );
}
