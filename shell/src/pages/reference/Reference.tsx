import type { ApiDescription, Parameter } from '@atelier/contracts/openapi';
import type { ReactNode } from 'react';
import { exampleOf, groupsOf } from './api-description.ts';
import { CallSection } from './CallSection.tsx';
import { ParameterFields, SchemaFields, TypeName } from './SchemaFields.tsx';
import { CodeBlock, Columns, Contents, ruled, TextColumn } from './TextBlocks.tsx';

export const groupPath = (name: string) => `/docs/${name.toLowerCase().replaceAll(' ', '-')}`;
const schemasPath = '/docs/schemas';

interface ReferenceProps {
  description: ApiDescription;
  path: string;
  children: ReactNode;
}

export function ReferenceColumns({ description, path, children }: ReferenceProps) {
  const sections = [
    ...groupsOf(description).map(({ name, calls }) => ({
      id: `group-${name}`,
      path: groupPath(name),
      title: name,
      parts: calls.map(({ id, operation, method, path: address }) => ({
        id,
        title: operation.summary,
        words: `${id} ${method} ${address}`,
      })),
    })),
    { id: 'events', path: groupPath('Webhooks'), title: 'Webhook events' },
    { id: 'schemas', path: schemasPath, title: 'Schemas' },
  ];
  return (
    <Columns>
      <Contents sections={sections} path={path} />
      <TextColumn wide>{children}</TextColumn>
    </Columns>
  );
}

interface PageProps {
  description: ApiDescription;
  origin: string;
}

/** The pages of the reference by their addresses: one for each group of calls, and one for the schemas. */
export const referencePages = (description: ApiDescription) => [
  ...groupsOf(description).map((group) => ({
    path: groupPath(group.name),
    title: group.name,
    description: group.description,
    content: (props: PageProps) => <GroupPage name={group.name} {...props} />,
  })),
  {
    path: schemasPath,
    title: 'Schemas',
    description: 'The schemas that the calls refer to.',
    content: ({ description: described }: PageProps) => (
      <ReferenceColumns description={described} path={schemasPath}>
        <section id="schemas">
          <h2 className="sr-only">All schemas</h2>
          {namedSchemas(described).map(([name, schema]) => (
            <section key={name} id={`schema-${name}`} className={ruled}>
              <h3>{name}</h3>
              <SchemaFields schema={schema} />
            </section>
          ))}
        </section>
      </ReferenceColumns>
    ),
  },
];

function GroupPage({ name, description, origin }: PageProps & { name: string }) {
  const group = groupsOf(description).find((each) => each.name === name);
  return (
    <ReferenceColumns description={description} path={groupPath(name)}>
      <section id={`group-${name}`}>
        <p>{group?.description}</p>
        <h2 className="sr-only">Calls</h2>
        {group?.calls.map((call) => (
          <CallSection key={call.id} call={call} description={description} origin={origin} />
        ))}
      </section>
      {name === 'Webhooks' && <WebhookEvents description={description} />}
    </ReferenceColumns>
  );
}

/** The schemas that fields refer to: those of requests and results are shown with their calls. */
const namedSchemas = ({ components }: ApiDescription) =>
  Object.entries(components.schemas).filter(([name]) => !/(Request|Result|ErrorCode)$/.test(name));

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
