import type { ApiDescription } from '@atelier/contracts/openapi';
import { groupsOf } from './api-description.ts';
import { CallSection } from './CallSection.tsx';
import { Contents } from './Contents.tsx';
import { SchemaFields } from './SchemaFields.tsx';
import { Columns, Paragraphs, TextColumn } from './TextBlocks.tsx';
import { WebhookEvents } from './WebhookEvents.tsx';

/** The reference of the API: every call, the events of webhooks, and the schemas. */
export function Reference({ description, origin }: { description: ApiDescription; origin: string }) {
  const groups = groupsOf(description);
  const sections = [
    ...groups.map(({ name, calls }) => ({
      id: `group-${name}`,
      title: name,
      parts: calls.map(({ id, operation }) => ({ id, title: operation.summary })),
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
