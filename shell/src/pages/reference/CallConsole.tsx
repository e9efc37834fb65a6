import type { ApiDescription } from '@atelier/contracts/openapi';
import { Button, Field, TextArea, TextInput } from '@atelier/tool-kit/forms';
import { useSession } from '@atelier/tool-kit/session';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { type DescribedCall, exampleOf, isFile } from './api-description.ts';
import { Code, codeBox } from './TextBlocks.tsx';
import { type ConsoleOutcome, pastedCredential, useConsole } from './use-console.ts';

export function CallConsole({ call, description }: { call: DescribedCall; description: ApiDescription }) {
  const { operation, responses, parameters, body } = call;
  const { outcome, send, stop } = useConsole(call);
  const [values, setValues] = useState<Record<string, string>>({});
  const [files, setFiles] = useState<Record<string, File>>({});
  const [stream, setStream] = useState(false);
  const isJson = body?.type === 'application/json';
  const [json, setJson] = useState(() =>
    body && isJson ? JSON.stringify(exampleOf(body.media, description), null, 2) : '',
  );
  const { properties = {}, required = [] } = body && !isJson ? body.media.schema : {};
  const fields = [
    ...parameters.map(({ name, required: needed, example }) => ({
      name,
      needed,
      placeholder: example === undefined ? undefined : String(example),
      file: false,
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      needed: required.includes(name),
      placeholder: undefined,
      file: isFile(schema),
    })),
  ];
  const canStream = responses.some(([, { content }]) => content?.['text/event-stream']);
  const active = outcome.kind === 'sending' || (outcome.kind === 'response' && outcome.open);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ values, files, json, stream });
  };
  return (
    <>
      <form
        className="grid gap-4 rounded-card border border-line bg-sheet p-4"
        onSubmit={submit}
        tabIndex={-1}
      >
        {operation.security.length > 0 && <Credential />}
        {fields.map(({ name, needed, placeholder, file }) =>
          file ? (
            <FileField
              key={name}
              name={name}
              required={needed}
              onFile={(chosen) => setFiles((all) => ({ ...all, [name]: chosen }))}
            />
          ) : (
            <TextInput
              key={name}
              label={name}
              value={values[name] ?? ''}
              required={needed}
              optional={!needed}
              placeholder={placeholder}
              onChange={({ target }) => setValues((all) => ({ ...all, [name]: target.value }))}
            />
          ),
        )}
        {isJson && (
          <TextArea
            label="Body"
            className="[&_textarea]:font-mono"
            spellCheck={false}
            value={json}
            onChange={(event) => setJson(event.target.value)}
          />
        )}
        {operation['x-unit'] && <p>A request costs one unit of the kind {operation['x-unit']}.</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button type="submit" kind="primary" busy={outcome.kind === 'sending'}>
            Send
          </Button>
          {active && <Button onClick={stop}>Stop</Button>}
          {canStream && (
            <label>
              <input type="checkbox" checked={stream} onChange={(event) => setStream(event.target.checked)} />{' '}
              As a stream
            </label>
          )}
        </div>
      </form>
      <Outcome outcome={outcome} />
    </>
  );
}

interface FileFieldProps {
  name: string;
  required: boolean;
  onFile(file: File): void;
}

const FileField = ({ name, required, onFile }: FileFieldProps) => (
  <Field label={name}>
    {(control) => (
      <input
        {...control}
        type="file"
        required={required}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
        }}
      />
    )}
  </Field>
);

function Outcome({ outcome }: { outcome: ConsoleOutcome }) {
  return (
    <div aria-live="polite">
      {outcome.kind === 'error' && <Result failed>{outcome.message}</Result>}
      {outcome.kind === 'response' && (
        <>
          <Result failed={outcome.status >= 400}>Status {outcome.status}</Result>
          <section className={codeBox} aria-label="Response">
            <Code>{[...outcome.headers, '', outcome.text].join('\n')}</Code>
          </section>
        </>
      )}
    </div>
  );
}

const Result = ({ failed, children }: { failed: boolean; children: ReactNode }) => (
  <p data-failed={failed || undefined} className="mt-[0.8rem] font-[550] text-ok data-failed:text-bad">
    {children}
  </p>
);

function Credential() {
  const user = useSession((state) => state.user);
  const { value } = useStore(pastedCredential);
  return (
    <TextInput
      label="Token"
      type="password"
      autoComplete="off"
      spellCheck={false}
      optional
      hint={`${user ? `Without one, the request is made as ${user.email}.` : 'Paste one, or sign in.'} It stays in this page and is sent to this server only.`}
      value={value}
      onChange={(event) => pastedCredential.setState({ value: event.target.value })}
    />
  );
}
