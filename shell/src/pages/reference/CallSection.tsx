import type { ApiDescription, JsonSchema, ResponseObject } from '@atelier/contracts/openapi';
import { type DescribedCall, exampleOf, resolve } from './api-description.ts';
import { samplesOf } from './code-examples.ts';
import { Samples } from './Samples.tsx';
import { ParameterFields, SchemaFields, TypeName } from './SchemaFields.tsx';
import { CodeBlock, FieldRow, FieldRows, InlineText, Paragraphs, ruled } from './TextBlocks.tsx';

interface CallSectionProps {
  call: DescribedCall;
  description: ApiDescription;
  origin: string;
}

export function CallSection({ call, description, origin }: CallSectionProps) {
  const { id, method, path, operation, responses, parameters, body } = call;
  const sections = [
    ['Parameters', parameters.filter((parameter) => parameter.in !== 'header')],
    ['Headers', parameters.filter((parameter) => parameter.in === 'header')],
  ] as const;
  return (
    <section className={`${ruled} reference-call`} id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h3 id={`${id}-title`}>
          <a href={`#${id}`} className="no-underline hover:underline">
            {operation.summary}
          </a>
        </h3>
        <p className="mb-[0.7rem]">
          <b className="font-semibold">{method}</b> <code>{path}</code>
        </p>
        <Paragraphs text={operation.description} />
        {sections.map(
          ([title, listed]) =>
            listed.length > 0 && (
              <section key={title} aria-label={`${title}: ${operation.summary}`}>
                <h4>{title}</h4>
                <ParameterFields parameters={listed} />
              </section>
            ),
        )}
        {body && (
          <>
            <h4>
              Body <code>{body.type}</code>
            </h4>
            <p>{operation.requestBody?.description}</p>
            <SchemaFields schema={resolve<JsonSchema>(body.media.schema, description)} />
          </>
        )}
        {responses
          .filter(([status]) => status.startsWith('2'))
          .slice(0, 1)
          .map(([status, response]) => (
            <SuccessResponse key={status} response={response} description={description} />
          ))}
        <h4>Errors</h4>
        <ErrorCodes responses={responses} />
      </div>
      <div>
        <Samples id={id} title={operation.summary} samples={samplesOf(call, description, origin)} />
        <details className="mt-4" data-call={id}>
          <summary>Try it</summary>
          <div />
        </details>
      </div>
    </section>
  );
}

function SuccessResponse({
  response,
  description,
}: {
  response: ResponseObject;
  description: ApiDescription;
}) {
  const content = Object.entries(response.content ?? {});
  const headers = Object.keys(response.headers ?? {});
  const json = response.content?.['application/json'];
  const stream = response.content?.['text/event-stream']?.schema.contentSchema;
  const events = Object.entries((stream && resolve(stream, description).discriminator?.mapping) ?? {});
  return (
    <>
      <h4>Response</h4>
      <p>
        {response.description}{' '}
        {content.map(([type]) => (
          <code key={type}>{type} </code>
        ))}
      </p>
      <p>
        Headers: <InlineText text={headers.map((name) => `\`${name}\``).join(', ')} />
      </p>
      {json && <SchemaFields schema={resolve<JsonSchema>(json.schema, description)} />}
      {json && (
        <details>
          <summary>Example of a response</summary>
          <CodeBlock label="Response" code={JSON.stringify(exampleOf(json, description), null, 2)} />
        </details>
      )}
      {events.length > 0 && (
        <details>
          <summary>Events of the stream</summary>
          <FieldRows>
            {events.map(([event, $ref]) => (
              <FieldRow
                key={event}
                term={
                  <>
                    <code>{event}</code> <TypeName schema={{ $ref }} />
                  </>
                }
              >
                {resolve<JsonSchema>({ $ref }, description).description}
              </FieldRow>
            ))}
          </FieldRows>
        </details>
      )}
    </>
  );
}

function ErrorCodes({ responses }: Pick<DescribedCall, 'responses'>) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-[0.3rem] text-sm">
      {responses.flatMap(([status, response]) =>
        (response['x-error-codes'] ?? []).map((code) => (
          <li key={code}>
            {status} <a href={`/docs/errors/${code}`}>{code}</a>
          </li>
        )),
      )}
    </ul>
  );
}
