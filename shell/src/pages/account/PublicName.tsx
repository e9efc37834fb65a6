import { profileNameLimits } from '@atelier/contracts/tool-options';
import type { ApiError } from '@atelier/tool-kit/api';
import { ErrorState, Skeleton, toast, useAction } from '@atelier/tool-kit/feedback';
import { Button, FieldError, TextInput } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { account } from '../../messages.ts';
import { callAccount } from './call-account.ts';

const texts = account.name;

export function PublicName() {
  const userId = useSession(({ user }) => user?.id);
  const { data, error, mutate } = useSWR<string, ApiError>(
    userId ? ['profile', userId] : null,
    async () => (await callAccount('getProfile')).name ?? '',
  );
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (data === undefined) return <Skeleton className="h-61 rounded-field" />;
  return <NameForm key={data} name={data} onSaved={(name) => void mutate(name, { revalidate: false })} />;
}

const faults: Record<string, string> = { conflict: texts.taken, invalid_request: texts.refused };

function NameForm({ name, onSaved }: { name: string; onSaved: (name: string) => void }) {
  const [entered, setEntered] = useState(name);
  const { busy, error, run } = useAction(async (next: string) => {
    onSaved((await callAccount('setProfile', { name: next })).name ?? '');
    toast.success(next.trim() ? texts.saved : texts.removed);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(entered);
  };
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-4">
      <p className="text-ink-2">{texts.text}</p>
      <div className="grid w-full max-w-96 gap-1">
        <TextInput
          label={texts.label}
          hint={texts.hint}
          value={entered}
          required
          minLength={profileNameLimits.least}
          maxLength={profileNameLimits.most}
          autoComplete="off"
          onChange={({ target }) => setEntered(target.value)}
        />
        {error && <FieldError>{faults[error.code] ?? error.message}</FieldError>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" busy={busy}>
          {texts.save}
        </Button>
        {name && (
          <>
            <Button onClick={() => void run('')}>{texts.remove}</Button>
            <Link
              className="underline underline-offset-2"
              to={`/ai/community?${new URLSearchParams({ by: name })}`}
            >
              {texts.show}
            </Link>
          </>
        )}
      </div>
    </form>
  );
}
