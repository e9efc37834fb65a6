import type { ApiDescription } from '@atelier/contracts/openapi';
import { Button } from '@atelier/tool-kit/forms';
import { useEffect, useRef, useState } from 'react';
import { keepFocusIn } from '../app/keep-focus.ts';
import { usePageTitle } from '../app/page.ts';
import { fragmentTarget } from '../app/ScrollMemory.tsx';
import { fetchDescription, groupsOf } from './api-description.ts';
import { CallSection } from './CallSection.tsx';
import { Credential } from './Credential.tsx';
import { SchemaFields } from './SchemaFields.tsx';
import { Paragraphs } from './TextBlocks.tsx';
import { WebhookEvents } from './WebhookEvents.tsx';
import './reference.css';

type Loaded = { description: ApiDescription } | { failed: boolean };

/** The reference of the API, made from `/openapi.json`. */
export function ReferencePage() {
  usePageTitle('API reference');
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ failed: false });
  const article = useRef<HTMLElement>(null);
  useEffect(() => (article.current ? keepFocusIn(article.current) : undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches again.
  useEffect(() => {
    const abort = new AbortController();
    setLoaded({ failed: false });
    fetchDescription(abort.signal).then(
      (description) => setLoaded({ description }),
      () => abort.signal.aborted || setLoaded({ failed: true }),
    );
    return () => abort.abort();
  }, [attempt]);
  return (
    <article className="wrap reference" ref={article} tabIndex={-1}>
      <h1>API reference</h1>
      <p className="lead">
        Everything the studio does, for programs. The same description for machines is at{' '}
        <a href="/openapi.json">/openapi.json</a>.
      </p>
      {'description' in loaded ? (
        <Reference description={loaded.description} />
      ) : loaded.failed ? (
        <div role="alert" className="reference-wait">
          <p>The description could not be loaded. Check your connection and try again.</p>
          <Button onClick={() => setAttempt((count) => count + 1)}>Try again</Button>
        </div>
      ) : (
        <p className="reference-wait" role="status">
          Loading the description.
        </p>
      )}
    </article>
  );
}

function Reference({ description }: { description: ApiDescription }) {
  const groups = groupsOf(description);
  useEffect(() => {
    // The browser looked for the target of the address before this content existed.
    fragmentTarget(location.hash)?.scrollIntoView();
  }, []);
  return (
    <div className="reference-columns">
      <Contents groups={groups} />
      <div className="reference-text">
        <Paragraphs text={description.info.description} />
        <p>
          Version <code>{description.info.version}</code>
        </p>
        <Credential />
        {groups.map(({ name, description: text, calls }) => (
          <section key={name} id={`group-${name}`}>
            <h2>{name}</h2>
            <p>{text}</p>
            {calls.map((call) => (
              <CallSection key={call.id} call={call} description={description} />
            ))}
          </section>
        ))}
        <WebhookEvents description={description} />
        <ErrorList errors={description['x-errors']} />
        <section id="schemas">
          <h2>Schemas</h2>
          {namedSchemas(description).map(([name, schema]) => (
            <section key={name} id={`schema-${name}`}>
              <h3>{name}</h3>
              <SchemaFields schema={schema} />
            </section>
          ))}
        </section>
      </div>
    </div>
  );
}

/** The schemas that fields refer to. Requests and results are shown with their calls, error codes with their messages. */
const namedSchemas = ({ components }: ApiDescription) =>
  Object.entries(components.schemas).filter(([name]) => !/(Request|Result|ErrorCode)$/.test(name));

/** Links to all sections: beside the text, or folded above it on a small screen. */
function Contents({ groups }: { groups: ReturnType<typeof groupsOf> }) {
  const [open, setOpen] = useState(() => matchMedia('(width >= 60rem)').matches);
  return (
    <nav className="reference-nav" aria-label="Contents">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Contents</summary>
        {groups.map(({ name, calls }) => (
          <section key={name}>
            <a className="reference-nav-group" href={`#group-${name}`}>
              {name}
            </a>
            <ul>
              {calls.map(({ id, operation }) => (
                <li key={id}>
                  <a href={`#${id}`}>{operation.summary}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <a className="reference-nav-group" href="#events">
          Webhook events
        </a>
        <a className="reference-nav-group" href="#errors">
          Errors
        </a>
        <a className="reference-nav-group" href="#schemas">
          Schemas
        </a>
      </details>
    </nav>
  );
}

function ErrorList({ errors }: { errors: ApiDescription['x-errors'] }) {
  return (
    <section id="errors">
      <h2>Errors</h2>
      <p>
        Branch on <code>code</code>, show <code>message</code> to people, and quote <code>request_id</code>{' '}
        when you report a problem.
      </p>
      <dl className="reference-fields">
        {errors.map(({ code, status, message }) => (
          <div key={code} id={`error-${code}`}>
            <dt>
              <code>{code}</code> <span className="reference-type">{status}</span>
            </dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
