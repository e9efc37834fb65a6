import type { ApiDescription, Parameter } from '@atelier/contracts/openapi';
import { exampleOf, groupsOf } from './api-description.ts';
import { CallSection } from './CallSection.tsx';
import { ParameterFields, SchemaFields, TypeName } from './SchemaFields.tsx';
import { CodeBlock, Columns, Contents, Paragraphs, ruled, TextColumn } from './TextBlocks.tsx';

/** The reference of the API: every call, the events of webhooks, and the schemas. */
export function Reference({ description, origin }: { description: ApiDescription; origin: string }) {
  const groups = groupsOf(description);
  const sections = [
    ...groups.map(({ name, calls }) => ({
      id: `group-${name}`,
      title: name,
      parts: calls.map(({ id, operation, method, path }) => ({
        id,
        title: operation.summary,
        words: `${id} ${method} ${path}`,
      })),
    })),
    { id: 'events', title: 'Webhook events' },
    { id: 'schemas', title: 'Schemas' },
  ];
  return (
    <Columns>
      <Contents sections={sections} />
      <TextColumn>
        <Paragraphs text={description.info.description} />
        <p>
          Version <code>{description.info.version}</code>
        </p>
        {groups.map(({ name, description: text, calls }) => (
          <section key={name} id={`group-${name}`}>
            <h2>{name}</h2>
            <p>{text}</p>
            {calls.map((call) => (
              <CallSection key={call.id} call={call} description={description} origin={origin} />
            ))}
          </section>
        ))}
        <WebhookEvents description={description} />
        <section id="schemas">
          <h2>Schemas</h2>
          {namedSchemas(description).map(([name, schema]) => (
            <section key={name} id={`schema-${name}`}>
              <h3>{name}</h3>
              <SchemaFields schema={schema} />
            </section>
          ))}
        </section>
      </TextColumn>
    </Columns>
  );
}

/** The schemas that fields refer to. Requests and results are shown with their calls; error codes have pages. */
const namedSchemas = ({ components }: ApiDescription) =>
  Object.entries(components.schemas).filter(([name]) => !/(Request|Result|ErrorCode)$/.test(name));

/** What the product sends to the webhooks of users: the headers of every request, and the payload of each event. */
function WebhookEvents({ description }: { description: ApiDescription }) {
  const events = Object.entries(description.webhooks);
  const [, first] = events[0] ?? [];
  const headers = first?.post.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  return (
    <section id="events">
      <h2>Webhook events</h2>
      <p>
        A POST request with JSON to the address that <a href="#setWebhook">setWebhook</a> sets, signed as in{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Each has these headers:
      </p>
      <ParameterFields parameters={headers ?? []} />
      {events.map(([type, { post }]) => {
        const media = post.requestBody?.content['application/json'];
        return (
          <section key={type} id={post.operationId} className={ruled}>
            <h3>{type}</h3>
            <p>
              {post.summary}. {media && <TypeName schema={media.schema} />}
            </p>
            {media && (
              <CodeBlock label={type} code={JSON.stringify(exampleOf(media, description), null, 2)} />
            )}
          </section>
        );
      })}
    </section>
  );
}
