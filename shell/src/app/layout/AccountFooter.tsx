import { Skeleton, toast } from '@atelier/tool-kit/feedback';
import { IconButton } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { LogOut, User } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { openProfile, signOut } from '../../auth/index.ts';
import { plans, signIn as texts } from '../../messages.ts';

const FooterRow = ({ waiting, children }: { waiting?: boolean; children: ReactNode }) => (
  <div className="mx-3 flex items-center gap-1 border-line border-t py-3" aria-hidden={waiting}>
    {children}
  </div>
);
const profile = 'flex min-w-0 flex-1 items-center gap-2.75 rounded-field p-1.5 text-start leading-[1.3]';
const image = 'size-8.5 flex-none rounded-[50%]';

export function AccountFooter({ onLeave }: { onLeave: (() => void) | undefined }) {
  const { status, user, plan } = useSession();
  if (!user)
    return (
      <FooterRow waiting>
        <div className={profile}>
          <Skeleton className={image} />
          <Skeleton className="h-3.25 w-28" />
        </div>
      </FooterRow>
    );
  const leave = () => {
    onLeave?.();
    void endSession();
  };
  const showProfile = () => {
    onLeave?.();
    void openProfile();
  };
  return (
    <FooterRow>
      <button
        type="button"
        className={`${profile} hover:bg-hover`}
        disabled={status === 'offline'}
        onClick={showProfile}
      >
        <AccountImage src={user.imageUrl} />
        <span className="grid min-w-0">
          <b className="truncate font-[560] text-[0.9rem]">{user.fullName}</b>
          <small className="text-ink-3 text-xs">{plans[plan]}</small>
        </span>
        <span className="sr-only">{texts.openProfile}</span>
      </button>
      <IconButton label={texts.signOut} plain onClick={leave}>
        <LogOut aria-hidden="true" />
      </IconButton>
    </FooterRow>
  );
}

export async function endSession(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    console.error('Signing out failed.', error);
    toast.error(texts.signOutFailed);
  }
}

export function AccountImage({ src }: { src: string }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    return (
      <span className={`${image} grid place-items-center bg-sunk text-ink-3`}>
        <User aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width="34"
      height="34"
      crossOrigin="anonymous"
      className={`${image} object-cover`}
      onError={() => setFailed(src)}
    />
  );
}
