import { IconButton } from '@atelier/tool-kit/button';
import { useSession } from '@atelier/tool-kit/session';
import { Skeleton } from '@atelier/tool-kit/skeleton';
import { toast } from '@atelier/tool-kit/toast';
import { LogOut } from 'lucide-react';
import { openProfile, signOut } from '../auth/index.ts';
import { Portrait } from './Portrait.tsx';
import { planLabel } from './plan-label.ts';

/** The user's name and plan, which open the profile, and the sign-out button. */
export function AccountFooter({ onLeave }: { onLeave?: () => void }) {
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
  const leave = async () => {
    onLeave?.();
    try {
      await signOut();
    } catch (error) {
      console.error('Signing out failed.', error);
      toast.error('You could not be signed out. Check your connection and try again.');
    }
  };
  const showProfile = () => {
    onLeave?.();
    void openProfile();
  };
  return (
    <div className="account">
      <button type="button" className="account-profile" onClick={showProfile} title="Open your profile">
        <Portrait src={user.imageUrl} />
        <span className="account-words">
          <b>{user.fullName}</b>
          <small>{planLabel(plan)}</small>
        </span>
      </button>
      <IconButton label="Sign out" plain onClick={leave}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </div>
  );
}
