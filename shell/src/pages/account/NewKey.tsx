import { keyRoute, type Scope, scopes } from '@atelier/contracts/scopes';
import { Notice, useAction } from '@atelier/tool-kit/feedback';
import { Button, Field, FieldError, TextInput } from '@atelier/tool-kit/forms';
import { CopyButton } from '@atelier/tool-kit/results';
import { type FormEvent, useState } from 'react';
import { openProfile } from '../../auth/index.ts';
import { account } from '../../messages.ts';
import { callRoute } from '../call-route.ts';

const texts = account.keys;
const select = 'min-h-11 w-fit rounded-field border border-line-field bg-paper px-3';
const lifetimes = [7, 30, 90, 365];

/** Makes an API key with scopes and an end, which Clerk's form cannot. Its list has all keys. */
export function NewKey({ focus }: { focus: boolean }) {
  const [name, setName] = useState('');
  const [all, setAll] = useState(true);
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const [days, setDays] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const [created, setCreated] = useState<{ name: string; secret: string } | null>(null);
  const { busy, error, run } = useAction(async () => {
    const body = { name, scopes: all ? [] : chosen, ...(days && { days: Number(days) }) };
    const { secret } = (await callRoute(keyRoute, { body })) as { secret: string };
    setCreated({ name, secret });
    setName('');
  });
  const fault = incomplete ? texts.noScope : (error?.details[0]?.message ?? error?.message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacksScope = !all && chosen.length === 0;
    setIncomplete(lacksScope);
    if (!lacksScope) void run();
  };
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-4">
      <p className="text-ink-2">{texts.text}</p>
      <TextInput
        className="w-full max-w-96"
        label={texts.name}
        value={name}
        required
        minLength={3}
        maxLength={100}
        autoComplete="off"
        autoFocus={focus}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset>
        <legend className="font-[560] text-sm">{texts.allowed}</legend>
        <Choice label={texts.everything} checked={all} onChange={setAll} />
        <div className="grid gap-x-5 min-[30rem]:grid-cols-2">
          {!all &&
            scopes.map((scope) => (
              <Choice
                key={scope}
                label={texts.scopes[scope]}
                checked={chosen.includes(scope)}
                onChange={(checked) =>
                  setChosen(scopes.filter((one) => (one === scope ? checked : chosen.includes(one))))
                }
              />
            ))}
        </div>
      </fieldset>
      <Field label={texts.ends}>
        {(control) => (
          <select
            {...control}
            className={select}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          >
            <option value="">{texts.never}</option>
            {lifetimes.map((each) => (
              <option key={each} value={each}>
                {texts.inDays({ days: each })}
              </option>
            ))}
          </select>
        )}
      </Field>
      {fault && <FieldError>{fault}</FieldError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" busy={busy}>
          {texts.create}
        </Button>
        <Button onClick={() => void openProfile('/api-keys')}>{texts.all}</Button>
      </div>
      {created && (
        <Notice action={<CopyButton text={created.secret} label={texts.copy} />}>
          {texts.secret({ name: created.name })}
          <code className="mt-1 block font-mono text-ink wrap-anywhere">{created.secret}</code>
        </Notice>
      )}
    </form>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Choice = ({ label, checked, onChange }: ChoiceProps) => (
  <label className="flex min-h-10 cursor-pointer items-center gap-2 leading-snug">
    <input
      type="checkbox"
      className="size-4.5 shrink-0 cursor-pointer accent-ink"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {label}
  </label>
);
