import { Skeleton } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { clearSession, session } from '@atelier/tool-kit/session';
import { type FocusEvent, Suspense, useLayoutEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { AuthSlot } from '../../auth/index.ts';
import { signIn } from '../../messages.ts';
import { SampleAccounts } from './SignInScreen.tsx';

const texts = signIn.ended;
const skeleton = <Skeleton className="h-80 w-full rounded-panel" />;

/** Not in `auth/index.ts`, which is part of the landing page. */
const leave = async () =>
  (await import(/* webpackChunkName: "auth" */ '../../auth/auth-session.ts')).leaveSession();

export function SessionEnded() {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(false);
  const { mutate } = useSWRConfig();
  useLayoutEffect(() => {
    const element = dialog.current;
    const position = scrollY;
    element?.showModal();
    heading.current?.focus();
    return () => {
      // It gives the focus back. Clerk's steps have addresses of their own, at which pages begin at the top.
      element?.close();
      requestAnimationFrame(() => scrollTo(0, position));
      if (session.getState().status === 'ended') clearSession();
      else void mutate(() => true);
    };
  }, [mutate]);
  const begin = () => {
    begun.current = true;
  };
  /** Clerk focuses its first field, into which a user would write on who looks at the keyboard. */
  const holdFocus = ({ target }: FocusEvent) => {
    if (!begun.current && target !== heading.current) heading.current?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className="m-auto grid max-h-[calc(100dvh-2rem)] w-[min(28rem,100vw-1rem)] max-w-none grid-cols-[minmax(0,1fr)] justify-items-center gap-4 overflow-y-auto rounded-panel border border-line bg-paper px-2.5 py-5 text-center text-ink-2 shadow-3 backdrop:bg-(--backdrop)"
      aria-labelledby="session-ended"
      onCancel={(event) => event.preventDefault()}
      onPointerDown={begin}
      onKeyDown={({ key }) => key === 'Tab' && begin()}
      onFocus={holdFocus}
    >
      <h2
        id="session-ended"
        ref={heading}
        tabIndex={-1}
        className="font-serif text-3xl/none text-ink outline-none"
      >
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <div className="max-w-full text-start">
        <Suspense fallback={skeleton}>
          <AuthSlot kind="sign-in" fallback={skeleton} />
        </Suspense>
      </div>
      <Button kind="ghost" size="small" onClick={() => void leave()}>
        {texts.leave}
      </Button>
      <SampleAccounts />
    </dialog>
  );
}
