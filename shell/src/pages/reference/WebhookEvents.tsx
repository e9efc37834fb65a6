import type { ApiDescription, Parameter } from '@atelier/contracts/openapi';
import { exampleOf } from './api-description.ts';
import { ParameterFields, TypeName } from './SchemaFields.tsx';
import { CodeBlock, ruled } from './TextBlocks.tsx';

/** What the product sends to the webhooks of users: the headers of every request, and the payload of each event. */
export function WebhookEvents({ description }: { description: ApiDescription }) {
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
